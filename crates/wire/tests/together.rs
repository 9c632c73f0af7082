//! Decisions that several seats make at once: in one batch or one by one, it is the same game. Every game, every
//! preset.

use paiju_contract::{Rng, Seat, Seed, Stream};
use paiju_wire::{AnyTable, Catalog, Choice, Reply, Start, text};

const GAMES: u64 = 6;

/// A new table of every preset of every game.
fn tables(seed: u64) -> impl Iterator<Item = Box<dyn AnyTable>> {
    let presets =
        |listing: &'static paiju_wire::Listing| listing.presets.iter().map(move |preset| (listing, *preset));
    Catalog::default().0.iter().flat_map(presets).map(move |(listing, preset)| {
        let rules = format!("\"{preset}\"");
        listing.start(&Start { rules: Some(&rules), seed: Some(seed.into()), ..Start::default() }).unwrap()
    })
}

/// One random listed answer for every awaited seat, as JSON.
fn answers(table: &mut dyn AnyTable, rng: &mut Rng) -> Vec<(Seat, String)> {
    let seats: Vec<Seat> = table.awaiting().into_iter().collect();
    let mut answer = |seat: Seat| {
        let listed: Vec<serde_json::Value> =
            serde_json::from_str(&text(|out| table.write_legal(seat, out))).unwrap();
        (seat, listed[rng.index(listed.len())].to_string())
    };
    seats.into_iter().map(&mut answer).collect()
}

fn batch(answers: &[(Seat, String)]) -> Vec<Reply<'_>> {
    answers.iter().map(|(seat, action)| Reply::new(*seat, Choice::Action(action))).collect()
}

fn record(table: &dyn AnyTable) -> String {
    text(|out| table.write_record(out))
}

/// Every batch that is not exactly one answer a seat is refused and changes nothing.
fn refuse_wrong_batches(table: &mut dyn AnyTable, answers: &[(Seat, String)]) {
    let before = record(table);
    let right = batch(answers);
    let mut twice = right.clone();
    twice.push(right[0]);
    let mut stranger = right.clone();
    stranger.push(Reply { seat: Seat(99).into(), ..right[0] });
    let mut illegal = right.clone();
    illegal[right.len() - 1].choice = Choice::Action(r#"{"type":"NO_SUCH_ACTION"}"#);
    let reasons = [twice, stranger, illegal, right[1..].to_vec()].map(|wrong| {
        let error = table.play_all(&wrong, None).unwrap_err();
        error.detail["reason"].as_str().unwrap_or_default().to_owned()
    });
    assert_eq!(reasons, ["answered_twice", "not_awaited", "unknown_action", "incomplete_batch"]);
    let version = table.version() + 1;
    assert_eq!(
        table.play_all(&right, Some(version.into())).unwrap_err().code.as_str(),
        "ENGINE_VERSION_CONFLICT"
    );
    assert_eq!(record(table), before);
}

/// An answer that leaves its window open shows in no version and in no other seat's view.
fn play_one_by_one(table: &mut dyn AnyTable, answers: &[(Seat, String)]) {
    for (at, answer) in batch(answers).into_iter().enumerate() {
        let (before, awaited) = (table.version(), table.awaiting());
        table.play(answer, Some(before.into())).unwrap();
        if at + 1 < answers.len() {
            assert_eq!(
                table.awaiting(),
                awaited.without(answer.seat.seat().unwrap()),
                "the others are still asked"
            );
            assert_eq!(table.version(), before, "a hidden answer moves no version");
        }
    }
}

#[test]
fn a_batch_is_the_same_as_its_answers_one_by_one() {
    let mut batches = 0;
    for seed in 0..GAMES {
        for (mut together, mut single) in tables(seed).zip(tables(seed)) {
            let mut rng = Rng::new(Seed::from_u64(seed), Stream::POLICY);
            while !together.is_over() {
                let answers = answers(&mut *together, &mut rng);
                if answers.len() > 1 {
                    refuse_wrong_batches(&mut *together, &answers);
                    batches += 1;
                }
                play_one_by_one(&mut *single, &answers);
                together.play_all(&batch(&answers), None).unwrap();
                assert_eq!(together.state_hash(), single.state_hash(), "{}", together.name());
            }
            assert_eq!(record(&*together), record(&*single));
        }
    }
    assert!(batches > 0, "some game has decisions that are made together");
}
