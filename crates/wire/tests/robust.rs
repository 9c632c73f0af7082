//! Bad input: one error object a line, the process goes on, no table changes.

use std::io::{self, BufRead, BufReader, Read};

use crate::desk::{Desk, KUHN};
use paiju_wire::{Session, line};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Serves the bytes to a fresh session and gives the answers.
fn serve(input: impl Read, buffer: usize) -> Vec<Value> {
    let mut output = Vec::new();
    let mut session = Session::new(KUHN);
    line::serve_session(&mut session, BufReader::with_capacity(buffer, input), &mut output, || {}).unwrap();
    String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The bad line between two good ones: it must cost one error and nothing else.
fn one_error(bad: &[u8]) -> Value {
    let (new, legal) =
        (br#"{"id":1,"do":"new","game":"kuhn","seed":1}"#, br#"{"id":3,"do":"legal","table":"t1","seat":0}"#);
    let input = [&new[..], bad, &legal[..], b""].join(&b'\n');
    let answers = serve(&input[..], 1 << 16);
    assert_eq!(answers.len(), 3, "one answer a line");
    assert_eq!(answers[0]["ok"]["table"], "t1");
    assert_eq!(answers[2]["ok"]["version"], 1);
    let error = answers[1]["error"].clone();
    assert_eq!(error["code"], "ENGINE_BAD_REQUEST", "{error}");
    error
}

#[test]
fn damaged_lines_cost_one_error_each() {
    let lines: [&[u8]; 16] = [
        b"",
        b" ",
        b"\r",
        b"{",
        b"}",
        b"null",
        b"7",
        b"[]",
        b"\"new\"",
        b"{}{}",
        b"{\"do\":\"new\"",
        b"{\"id\":2,\"do\":\"legal\",\"table\":\"t1\",\"seat\":0,}",
        b"\xff\xfe",
        b"{\"id\":2,\"do\":\"\xc3\x28\"}",
        b"{'do':'new'}",
        b"\xef\xbb\xbf{\"do\":\"dump\",\"table\":\"t1\"}",
    ];
    for bad in lines {
        one_error(bad);
    }
}

#[test]
fn deep_nesting_is_an_error_wherever_it_stands() {
    let (open, close) = ("[".repeat(100_000), "]".repeat(100_000));
    one_error(open.as_bytes());
    one_error(format!("{open}{close}").as_bytes());
    one_error("{\"do\":".repeat(100_000).as_bytes());
    let mut desk = Desk::with_table();
    for field in [
        "do", "game", "table", "rules", "deck", "seed", "seat", "action", "index", "version", "state",
        "record", "answers", "name", "setup", "since",
    ] {
        let line = format!(r#"{{"id":5,"{field}":{open}{close}}}"#);
        assert!(desk.raw(line.as_bytes()).starts_with(r#"{"id":5,"error":"#), "{field}");
    }
    for (command, field) in
        [("new", "rules"), ("new", "deck"), ("new", "setup"), ("load", "state"), ("replay", "record")]
    {
        let deep = format!(r#"{{"a":{open}{close}}}"#);
        for value in [format!("{open}{close}"), deep] {
            let line = format!(r#"{{"id":5,"do":"{command}","game":"kuhn","{field}":{value}}}"#);
            assert!(desk.raw(line.as_bytes()).starts_with(r#"{"id":5,"error":"#), "{command} {field}");
        }
    }
    let play = format!(r#"{{"id":5,"do":"play","table":"t1","seat":0,"action":{{"type":{open}{close}}}}}"#);
    assert!(desk.raw(play.as_bytes()).starts_with(r#"{"id":5,"error":"#));
    assert_eq!(desk.0.table("t1").unwrap().version(), 1);
}

#[test]
fn a_line_of_ten_megabytes_is_skipped_to_its_end() {
    let mut long = br#"{"id":2,"do":"legal","table":"t1","seat":0,"pad":""#.to_vec();
    long.resize(10_000_000, b'x');
    long.extend_from_slice(b"\"}");
    let error = one_error(&long);
    assert_eq!(error["detail"]["longest"], line::LONGEST);
    assert!(error["message"].as_str().unwrap().contains("10000002"), "{error}");
}

#[test]
fn the_longest_line_is_read_and_one_byte_more_is_not() {
    let line = |length: usize| {
        let mut line = br#"{"do":"dance","pad":""#.to_vec();
        line.resize(length - 2, b'x');
        line.extend_from_slice(b"\"}");
        line
    };
    assert!(one_error(&line(line::LONGEST))["message"].as_str().unwrap().contains("dance"));
    assert!(one_error(&line(line::LONGEST + 1))["message"].as_str().unwrap().contains("bytes"));
}

#[test]
fn lines_may_arrive_in_any_pieces() {
    let input = b"{\"id\":1,\"do\":\"new\",\"game\":\"kuhn\",\"seed\":1}\r\n\n{\"id\":2,\"do\":\"legal\",\"table\":\"t1\",\"seat\":0}";
    let whole = serve(&input[..], 1 << 16);
    assert_eq!(whole.len(), 3, "an empty line is a line, and so is the last one without a line feed");
    for buffer in [1, 2, 7, 64] {
        assert_eq!(serve(&input[..], buffer), whole);
    }
}

#[test]
fn a_request_is_answered_before_the_next_one_is_waited_for() {
    /// Hands out one line at a time, and only when the answer to the line before has been flushed.
    struct Impatient<'a> {
        lines: Vec<&'a [u8]>,
        handed_out: usize,
        flushed: &'a std::cell::Cell<usize>,
    }
    impl Read for Impatient<'_> {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("lines are read through the buffer")
        }
    }
    impl BufRead for Impatient<'_> {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            assert_eq!(self.flushed.get(), self.handed_out, "an answer is being held back");
            Ok(self.lines.get(self.handed_out).copied().unwrap_or_default())
        }
        fn consume(&mut self, _: usize) {
            self.handed_out += 1;
        }
    }
    struct Counting<'a>(&'a std::cell::Cell<usize>, usize);
    impl io::Write for Counting<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1 += bytes.split(|byte| *byte == b'\n').count() - 1;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            self.0.set(self.1);
            Ok(())
        }
    }
    let flushed = std::cell::Cell::new(0);
    let lines = vec![
        &b"{\"do\":\"new\",\"game\":\"kuhn\"}\n"[..],
        b"{\"do\":\"dump\",\"table\":\"t1\"}\n",
        b"nonsense\n",
    ];
    line::serve_session(
        &mut Session::new(KUHN),
        Impatient { lines, handed_out: 0, flushed: &flushed },
        Counting(&flushed, 0),
        || {},
    )
    .unwrap();
    assert_eq!(flushed.get(), 3);
}

#[test]
fn memory_is_given_back_each_time_the_tables_have_halved() {
    let drop = |table: usize| format!("{{\"do\":\"drop\",\"table\":\"t{table}\"}}\n");
    let many = 200;
    let mut input = "{\"do\":\"new\",\"game\":\"kuhn\"}\n".repeat(many);
    input.extend((1..=many).map(drop));
    let mut released = Vec::new();
    let mut session = Session::new(KUHN);
    let mut left = 2 * many;
    // A chunk a line, so that every drop is looked at by itself.
    for line in input.lines() {
        left -= 1;
        let release = || released.push(left);
        line::serve_session(&mut session, format!("{line}\n").as_bytes(), io::sink(), release).unwrap();
    }
    // At 100 and at 50 of 200 tables; 50 are too few to count as many.
    assert_eq!(released, [100, 50]);
}

#[test]
fn wrong_types_for_every_field_of_every_command() {
    let requests = [
        json!({"do":"new","game":"kuhn","rules":"standard","seed":1,"deck":["K","J","Q"]}),
        json!({"do":"legal","table":"t1","seat":0}),
        json!({"do":"play","table":"t1","seat":0,"index":0,"version":1}),
        json!({"do":"play","table":"t1","seat":0,"action":{"type":"PASS"},"version":1}),
        json!({"do":"play_all","table":"t1","answers":[{"seat":0,"index":0}],"version":1}),
        json!({"do":"view","table":"t1","seat":0}),
        json!({"do":"bot","table":"t1","seat":0,"name":"random"}),
        json!({"do":"events","table":"t1","seat":0,"since":0}),
        json!({"do":"new","game":"kuhn","setup":{}}),
        json!({"do":"setup","table":"t1"}),
        json!({"do":"schema","game":"kuhn","rules":"standard"}),
        json!({"do":"dump","table":"t1"}),
        json!({"do":"load","game":"kuhn","state":{}}),
        json!({"do":"record","table":"t1"}),
        json!({"do":"replay","record":{}}),
        json!({"do":"drop","table":"t1"}),
    ];
    let wrong = [json!(0.5), json!("\u{1f0a1}"), json!(false), json!([[]]), json!({"x":{}}), json!(-1e300)];
    let mut desk = Desk::with_table();
    for request in &requests {
        for field in request.as_object().unwrap().keys() {
            for value in &wrong {
                let mut bad = request.clone();
                bad[field] = value.clone();
                desk.refused(bad);
            }
        }
    }
    assert_eq!(desk.0.len(), 1);
}

#[test]
fn missing_fields_are_named() {
    let mut desk = Desk::with_table();
    let missing = |request: Value| (request["missing"].as_str().unwrap().to_owned(), request);
    for (field, mut request) in [
        json!({"missing":"do"}),
        json!({"do":"new","missing":"game"}),
        json!({"do":"legal","seat":0,"missing":"table"}),
        json!({"do":"legal","table":"t1","missing":"seat"}),
        json!({"do":"view","table":"t1","missing":"seat"}),
        json!({"do":"bot","table":"t1","name":"random","missing":"seat"}),
        json!({"do":"bot","table":"t1","seat":0,"missing":"name"}),
        json!({"do":"play","table":"t1","index":0,"missing":"seat"}),
        json!({"do":"play_all","table":"t1","missing":"answers"}),
        json!({"do":"load","game":"kuhn","missing":"state"}),
        json!({"do":"replay","missing":"record"}),
        json!({"do":"events","table":"t1","missing":"seat"}),
        json!({"do":"schema","missing":"game"}),
        json!({"do":"setup","missing":"table"}),
    ]
    .map(missing)
    {
        request.as_object_mut().unwrap().remove("missing");
        let error = desk.refused(request);
        assert_eq!(
            (&error["code"], &error["detail"]["field"]),
            (&json!("ENGINE_BAD_REQUEST"), &json!(field))
        );
    }
}

/// Valid requests of every kind, to be damaged.
fn seeds() -> Vec<String> {
    let mut desk = Desk::with_table();
    let (state, record) =
        (desk.ok(json!({"do":"dump","table":"t1"})), desk.ok(json!({"do":"record","table":"t1"})));
    [
        json!({"id":1,"do":"new","game":"kuhn","rules":{"preset":"standard","first":1},"seed":1}),
        json!({"id":1,"do":"new","game":"kuhn","deck":["K","J","Q"]}),
        json!({"id":1,"do":"legal","table":"t1","seat":0}),
        json!({"id":1,"do":"play","table":"t1","seat":0,"action":{"type":"PASS"},"version":1}),
        json!({"id":1,"do":"play_all","table":"t1","answers":[{"seat":0,"action":{"type":"PASS"}}]}),
        json!({"id":1,"do":"view","table":"t1","seat":"public"}),
        json!({"id":1,"do":"load","game":"kuhn","state":state}),
        json!({"id":1,"do":"replay","record":record}),
        json!({"id":1,"do":"bot","table":"t1","seat":0,"name":"random"}),
        json!({"id":1,"do":"games"}),
        json!({"id":1,"do":"hello"}),
        json!({"id":1,"do":"events","table":"t1","seat":"public","since":1}),
        json!({"id":1,"do":"new","game":"kuhn","setup":{"seats":[{"card":"Q"},{}],"actions":["pass"]}}),
    ]
    .iter()
    .map(Value::to_string)
    .collect()
}

/// One damage: a byte changed, a piece cut out, a piece doubled, or the end cut off.
fn damage(mut line: Vec<u8>, kind: u8, at: usize, length: usize, byte: u8) -> Vec<u8> {
    let at = at % line.len();
    let end = (at + length).min(line.len());
    match kind % 4 {
        0 => line[at] = byte,
        1 => drop(line.drain(at..end)),
        2 => line.truncate(at),
        _ => {
            let piece = line[at..end].to_vec();
            line.splice(at..at, piece);
        }
    }
    line
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbage_gets_one_answer_a_line(input in prop::collection::vec(any::<u8>(), 0..400)) {
        let lines = input.split(|byte| *byte == b'\n').count() - usize::from(input.is_empty() || input.ends_with(b"\n"));
        let answers = serve(&input[..], 16);
        prop_assert_eq!(answers.len(), lines);
        prop_assert!(answers.iter().all(|answer| answer["error"]["code"] == "ENGINE_BAD_REQUEST"));
    }

    #[test]
    fn a_damaged_request_is_answered_and_a_refusal_changes_nothing(
        which in 0..13_usize, kind: u8, at: usize, length in 1..12_usize, byte: u8,
    ) {
        let mut line = damage(seeds()[which].clone().into_bytes(), kind, at, length, byte);
        line.retain(|byte| *byte != b'\n');
        let mut desk = Desk::with_table();
        let before = desk.tables();
        let answer: Value = serde_json::from_str(&desk.raw(&line)).unwrap();
        prop_assert!(answer.get("ok").is_some() != answer.get("error").is_some());
        if answer.get("error").is_some() {
            prop_assert_eq!(desk.tables(), before);
        }
    }
}

#[test]
fn absurd_numbers_are_told_as_they_were_sent() {
    let mut desk = Desk::with_table();
    for seat in [-1i64, 255, 256, 4_000_000_000, i64::MIN] {
        let play = json!({"do": "play", "table": "t1", "seat": seat, "index": 0});
        let error = desk.refused(play);
        assert_eq!(error["detail"]["seat"], seat, "{error}");
        let batch = json!({"do": "play_all", "table": "t1", "answers": [{"seat": seat, "index": 0}]});
        assert_eq!(desk.refused(batch), error);
    }
    for (raw, told) in
        [("18446744073709551615", json!(u64::MAX)), ("-9223372036854775809", json!("-9223372036854775809"))]
    {
        for (key, rest) in [("index", r#""seat":0"#), ("version", r#""seat":0,"index":0"#)] {
            let line = format!(r#"{{"do":"play","table":"t1",{rest},"{key}":{raw}}}"#);
            let answer: Value = serde_json::from_str(&desk.raw(line.as_bytes())).unwrap();
            let error = &answer["error"];
            let key = if key == "version" { "expected" } else { key };
            assert_eq!(error["detail"][key], told, "{error}");
            assert!(error["message"].as_str().unwrap().contains(raw), "{error}");
        }
    }
}
