//! The line protocol through the real pipe.

use crate::program::paiju_with;

#[test]
fn garbage_gets_one_error_each_and_the_process_goes_on() {
    let mut input = Vec::new();
    let garbage: [&[u8]; 6] = [
        b"",
        b"hello",
        b"{\"id\":1",
        b"[1,2,3]",
        b"\xff\xfe",
        b"{\"id\":2,\"do\":\"legal\",\"table\":\"t99\",\"seat\":0}",
    ];
    for line in garbage {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend(b"{\"id\":3,\"do\":\"load\",\"game\":\"xianqi\",\"state\":");
    input.extend(std::iter::repeat_n(b'[', 100_000));
    input.push(b'\n');
    input.extend(std::iter::repeat_n(b'x', 10 << 20));
    input.push(b'\n');
    input.extend(b"{\"id\":9,\"do\":\"new\",\"game\":\"xianqi\",\"seed\":42}\n");
    let lines = paiju_with(&["engine"], &input).ok().lines();
    let (last, errors) = lines.split_last().unwrap();
    assert!(errors.len() >= 7 && errors.iter().all(|line| line["error"]["code"].is_string()), "{errors:?}");
    assert_eq!((&last["id"], &last["ok"]["version"]), (&9.into(), &1.into()));
}

#[test]
fn a_game_is_played_to_its_end_by_index() {
    let mut input = String::from("{\"do\":\"new\",\"game\":\"xianqi\",\"rules\":\"revised\",\"seed\":42}\n");
    // Only the seat in turn is accepted; the others are refused and change nothing.
    for _ in 0..100 {
        for seat in 0..3 {
            input += &format!("{{\"do\":\"play\",\"table\":\"t1\",\"seat\":{seat},\"index\":0}}\n");
        }
    }
    let lines = paiju_with(&["engine"], input.as_bytes()).ok().lines();
    let over = lines.iter().find_map(|line| line["ok"].get("over")).expect("it ends");
    assert_eq!(over["scores"].as_array().unwrap().len(), 3);
}
