//! The rule of thumb of Three Kingdoms in positions that call for something, and over whole games.
//!
//! A scene has one line a player, seat 0 first: `role general hp: hand | equipment | judging area`. What follows is told
//! as `seat choice; seat choice`: what the player there must do by itself, or with a `=` what happens anyway. A choice
//! is `pass`, `yes`, `hand`, `@2` (a seat), `!zhiheng` (a skill), or the beginning or end of a card's name.

use paiju_bots::bot;
use paiju_contract::{Decision, Dice, Game, Observer, Play, Policy, Seat, Seed};
use paiju_sanguosha::zones::Few;
use paiju_sanguosha::{
    CardId, CardName, Choice, Event, EventView, GeneralId, Kind, Laid, LeanSanguosha, Outcome, Phase, Role,
    Rules, SeatSetup, Setup, TurnSetup,
};

type Bot = Box<dyn Policy<LeanSanguosha>>;

fn heuristic() -> Bot {
    bot::<LeanSanguosha>("heuristic").expect("Three Kingdoms has a rule of thumb")
}

fn label(card: CardId) -> String {
    card.label().replace(' ', "")
}

fn is_called(card: CardId, name: &str) -> bool {
    label(card).starts_with(name) || label(card).ends_with(name)
}

struct Scene {
    game: LeanSanguosha,
    players: Vec<Bot>,
}

/// The Play phase of a seat.
fn play_of(seat: u8, players: &str) -> Scene {
    scene(seat, Phase::Play, players, "")
}

fn scene(seat: u8, phase: Phase, players: &str, top: &str) -> Scene {
    let mut used: Vec<CardId> = Vec::new();
    let mut take = |name: &str| {
        let free = CardId::all().filter(|card| !used.contains(card)).find(|card| is_called(*card, name));
        used.push(free.unwrap_or_else(|| panic!("no {name} is left")));
        CardName::Card(used[used.len() - 1])
    };
    let (mut roles, mut generals, mut seats) = (Vec::new(), Vec::new(), Vec::new());
    for line in players.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (head, cards) = line.split_once(':').expect("role general hp: cards");
        let mut words = head.split_whitespace();
        roles.push(match words.next() {
            Some("lord") => Role::Lord,
            Some("loyalist") => Role::Loyalist,
            Some("rebel") => Role::Rebel,
            _ => Role::Renegade,
        });
        generals.push(words.next().and_then(|name| name.parse::<GeneralId>().ok()).expect("a general"));
        let hp = words.next().and_then(|hp| hp.parse().ok());
        let mut zones =
            cards.split('|').map(|zone| zone.split_whitespace().map(&mut take).collect::<Vec<_>>());
        let (hand, equip) = (zones.next(), zones.next().unwrap_or_default());
        let judge =
            zones.next().unwrap_or_default().into_iter().map(|card| Laid { card, counts_as: None }).collect();
        seats.push(SeatSetup { hp, hand, equip, judge, ..SeatSetup::default() });
    }
    let mut draw: Vec<CardName> = top.split_whitespace().map(&mut take).collect();
    draw.extend(CardId::all().filter(|card| !used.contains(card)).map(CardName::Card));
    let by_rules = Rules {
        players: roles.len() as u8,
        role_by_seat: Some(Few::of(&roles)),
        general_by_seat: Some(Few::of(&generals)),
        ..Rules::default()
    };
    let turn = TurnSetup { seat: Seat(seat), phase, ..TurnSetup::default() };
    let setup = Setup { turn, seats, draw, discard: Vec::new() };
    let game =
        LeanSanguosha::set_up(&by_rules, &setup, Seed::from_u64(7)).unwrap_or_else(|bad| panic!("{bad}"));
    let mut players: Vec<Bot> = roles.iter().map(|_| heuristic()).collect();
    for (seat, player) in players.iter_mut().enumerate() {
        player.begin(Seat(seat as u8));
    }
    Scene { game, players }
}

impl Scene {
    /// Plays the script; whoever is not forced must choose so by himself.
    fn goes(&mut self, script: &str) -> &mut Self {
        for step in script.split(';').map(str::trim) {
            let (seat, text) = step.split_once(' ').expect("a seat and a choice");
            let seat = Seat(seat.parse().expect("a seat"));
            assert_eq!(self.game.phase().awaiting().first(), Some(seat), "{step}: another seat is asked");
            let choice = if let Some(text) = text.strip_prefix('=') {
                let legal = self.game.legal_list(seat);
                let fits = legal.iter().find(|choice| reads(**choice, text));
                *fits.unwrap_or_else(|| panic!("{step}: {legal:?}"))
            } else {
                let choice = self.asks(seat);
                assert!(reads(choice, text), "{step}: chose {choice}, {:?}", card_of(choice).map(label));
                choice
            };
            let players = &mut self.players;
            let mut events: Vec<Event> = Vec::new();
            self.game.apply(seat, &choice, &mut |event| events.push(event)).expect("it is offered");
            for event in events {
                tell(players, &event);
            }
        }
        self
    }

    fn asks(&mut self, seat: Seat) -> Choice {
        let mut dice = Dice::new(Seed::from_u64(1));
        self.players[seat.index()].choose(&Decision::new(&self.game, seat), &mut dice)
    }
}

fn tell(players: &mut [Bot], event: &Event) {
    for (seat, player) in players.iter_mut().enumerate().filter(|(_, player)| player.listens()) {
        if let Some(event) = LeanSanguosha::project(event, Observer::Seat(Seat(seat as u8))) {
            player.told(&event);
        }
    }
}

fn card_of(choice: Choice) -> Option<CardId> {
    if let Choice::Card { card } = choice { Some(card) } else { None }
}

fn reads(choice: Choice, text: &str) -> bool {
    if let Some(seat) = text.strip_prefix('@') {
        return choice == Choice::Seat { seat: Seat(seat.parse().expect("a seat")) };
    }
    if let Some(name) = text.strip_prefix('!') {
        return matches!(choice, Choice::Skill { skill } if skill.def().name == name);
    }
    choice.to_string() == text || card_of(choice).is_some_and(|card| is_called(card, text))
}

#[test]
fn a_loyalist_attacks_the_rebel_and_not_his_lord() {
    play_of(1, "lord cao_cao 4:\nloyalist guan_yu 4: Slash♠7\nrebel zhang_fei 4:").goes("1 Slash; 1 @2");
    play_of(1, "lord cao_cao 4:\nloyalist guan_yu 4: Slash♠7\nrebel zhang_fei 4: | Jueying").goes("1 pass");
    play_of(1, "lord cao_cao 4:\nloyalist guan_yu 4: Duel♠A\nrebel zhang_fei 4:").goes("1 Duel; 1 @2");
}

#[test]
fn a_rebel_attacks_the_lord_first() {
    play_of(1, "lord cao_cao 4:\nrebel guan_yu 4: Slash♠7\nloyalist zhang_fei 4:").goes("1 Slash; 1 @0");
}

#[test]
fn the_lord_strikes_back_at_whoever_attacked_him() {
    let players =
        "lord cao_cao 4: Slash♠7\nrebel zhang_fei 4: Slash♠8\nloyalist guan_yu 4:\nrenegade xu_chu 4:";
    play_of(1, players)
        .goes("1 Slash; 1 @0; 0 =pass; 0 =yes; 1 =pass; 2 =pass; 3 =yes; 3 =pass; 0 Slash; 0 @1");
}

#[test]
fn armour_is_put_on_before_the_attack_and_the_best_card_drawn_first() {
    play_of(1, "lord cao_cao 4:\nrebel guan_yu 4: Slash♠7 EightDiagram ExNihilo\nloyalist zhang_fei 4:")
        .goes("1 ExNihilo; 1 EightDiagram");
}

#[test]
fn yiji_stays_with_oneself_and_with_friends() {
    let mut scene = scene(
        2,
        Phase::Play,
        "lord cao_cao 4:\nloyalist guo_jia 3:\nrebel zhang_fei 4: Slash♠7",
        "Peach♥3 Dodge♥2",
    );
    scene.goes("2 =Slash; 2 =@1; 1 pass; 1 yes; 1 @1; 1 @1");
    let mut scene = scene_after_a_hit(
        "lord cao_cao 1:\nloyalist guo_jia 3:\nrebel zhang_fei 4: Slash♠7",
        "Peach♥3 Dodge♥2",
    );
    scene.goes("1 yes; 1 @0; 1 @1");
}

/// Zhang Fei at seat 2 has hit seat 1.
fn scene_after_a_hit(players: &str, top: &str) -> Scene {
    let mut scene = scene(2, Phase::Play, players, top);
    scene.goes("2 =Slash; 2 =@1; 1 pass");
    scene
}

#[test]
fn a_peach_is_kept_for_the_lord_and_saves_him() {
    let players = "lord xu_chu 1:\nloyalist guan_yu 3: Peach♥3\nrebel zhang_fei 4: Slash♠7";
    play_of(1, players).goes("1 pass");
    play_of(2, players).goes("2 Slash; 2 @0; 0 pass; 1 Peach");
    let players = "lord xu_chu 1:\nrebel guan_yu 3: Peach♥3\nloyalist zhang_fei 4:\nrebel ma_chao 4: Slash♠7";
    play_of(3, players).goes("3 Slash; 3 @0; 3 yes; 0 =pass; 1 pass");
    // The renegade needs the Lord alive while others are.
    let players = "lord xu_chu 1:\nrenegade guan_yu 3: Peach♥3\nrebel ma_chao 4: Slash♠7";
    play_of(2, players).goes("2 Slash; 2 @0; 2 yes; 0 =pass; 1 Peach");
}

#[test]
fn a_nullification_is_for_the_own_side() {
    let players =
        "lord xu_chu 2: Slash♠8 Slash♠9\nloyalist guan_yu 4: Nullification♠J\nrebel zhang_fei 4: Duel♠A";
    play_of(2, players).goes("2 Duel; 2 @0; 1 Nullification");
    let players = "lord xu_chu 2: Duel♠A\nloyalist guan_yu 4: Nullification♠J\nrebel zhang_fei 4:";
    play_of(0, players).goes("0 =Duel; 0 =@2; 1 pass");
}

#[test]
fn a_friend_is_freed_of_an_indulgence() {
    let players = "lord cao_cao 4: Slash♠7 Slash♠8 | | Indulgence♠6\nloyalist guan_yu 4: Dismantlement♠3\nrebel zhang_fei 4:";
    play_of(1, players).goes("1 Dismantlement; 1 @0; 1 Indulgence");
}

#[test]
fn rende_heals_and_arms_the_lord() {
    play_of(1, "lord cao_cao 4:\nloyalist liu_bei 2: Slash♠8 Lightning♠A Dodge♥2\nrebel xu_chu 4: Slash♠7")
        .goes("1 !rende; 1 Slash; 1 Lightning; 1 pass; 1 @0");
}

#[test]
fn skills_of_wu_are_used_where_they_are_called_for() {
    let rebel = "rebel xu_chu 4: Slash♠7";
    play_of(1, &format!("lord cao_cao 4:\nloyalist sun_quan 4: Lightning♠A Collateral♣Q Dodge♥2\n{rebel}"))
        .goes("1 !zhiheng; 1 Collateral; 1 Lightning; 1 pass");
    play_of(1, &format!("lord cao_cao 4:\nloyalist gan_ning 4: Lightning♠A\n{rebel} | EightDiagram♠2"))
        .goes("1 !qixi; 1 Lightning; 1 @2; 1 Eight");
    play_of(1, &format!("lord cao_cao 4:\nloyalist huang_gai 4:\n{rebel}")).goes("1 !kurou");
    play_of(1, &format!("lord cao_cao 4:\nloyalist zhou_yu 3: Dodge♥2\n{rebel}")).goes("1 !fanjian; 1 @2");
    play_of(1, &format!("lord cao_cao 4:\nloyalist da_qiao 3: Dodge♦2 Dodge♦3\n{rebel}"))
        .goes("1 !guose; 1 Dodge; 1 @2");
    play_of(1, &format!("lord cao_cao 2:\nloyalist sun_shangxiang 2: Slash♣2 Slash♣3\n{rebel}"))
        .goes("1 !jieyin; 1 Slash; 1 Slash; 1 @0");
}

#[test]
fn other_skills_are_used_where_they_are_called_for() {
    play_of(1, "lord cao_cao 2:\nloyalist hua_tuo 3: Slash♣2\nrebel xu_chu 4:")
        .goes("1 !qingnang; 1 Slash; 1 @0");
    play_of(1, "lord cao_cao 4:\nrebel diao_chan 3: Lightning♠A\nloyalist xu_chu 4:\nrebel guan_yu 4:")
        .goes("1 !lijian; 1 Lightning; 1 @0; 1 @2");
    scene(1, Phase::Draw, "lord cao_cao 4: Dodge♥2\nrebel zhang_liao 4:\nloyalist xu_chu 4: Dodge♥K", "")
        .goes("1 yes; 1 @0; 1 @2");
    let mut hit =
        scene_after_a_hit("lord cao_cao 4:\nloyalist sima_yi 3:\nrebel zhang_fei 4: Slash♠7 Peach♥3", "");
    hit.goes("1 yes; 1 hand");
    // The Indulgence of his Lord fails by a heart of his own.
    scene(
        0,
        Phase::Judge,
        "lord cao_cao 4: | | Indulgence♠6\nloyalist sima_yi 3: Slash♥10\nrebel zhang_fei 4:",
        "Slash♠7",
    )
    .goes("1 Slash");
}

#[test]
fn the_cheapest_cards_are_discarded() {
    scene(
        1,
        Phase::Discard,
        "lord cao_cao 4:\nrebel xu_chu 1: Peach♥3 Lightning♠A Slash♠7\nloyalist guan_yu 4:",
        "",
    )
    .goes("1 Slash; 1 Lightning");
}

/// A whole game; `look` is shown what happens.
fn whole_game(players: &mut [Bot], seed: u64, mut look: impl FnMut(&LeanSanguosha, &Event)) -> LeanSanguosha {
    let rules = Rules::default().with_players(players.len() as u8);
    let seed = Seed::from_u64(seed);
    let mut game = LeanSanguosha::deal(&rules, seed).expect("the preset can be dealt");
    let mut dice = Dice::new(seed);
    for (seat, player) in players.iter_mut().enumerate() {
        player.begin(Seat(seat as u8));
    }
    while let Some(seat) = game.phase().awaiting().first() {
        let action = players[seat.index()].choose(&Decision::new(&game, seat), &mut dice);
        let mut events: Vec<Event> = Vec::new();
        game.apply(seat, &action, &mut |event| events.push(event)).expect("players choose legal actions");
        for event in &events {
            look(&game, event);
            tell(players, event);
        }
    }
    game
}

#[test]
fn no_loyalist_ever_attacks_his_lord() {
    for seats in [5, 8] {
        let mut players: Vec<Bot> = (0..seats).map(|_| heuristic()).collect();
        for seed in 0..25 {
            whole_game(&mut players, seed, |game, event| {
                let told = LeanSanguosha::project(event, Observer::Public);
                let Some(EventView::Used { seat, card, targets }) = told else { return };
                let attack = matches!(card.kind, Kind::Slash | Kind::Duel | Kind::Indulgence | Kind::Snatch);
                let set_on = card.by.is_some_and(|skill| skill.def().name == "lijian");
                let freed = card.kind == Kind::Snatch && !game.state().player(Seat(0)).delay.is_empty();
                if attack && !set_on && !freed && game.state().player(seat).role == Role::Loyalist {
                    assert!(!targets.contains(&0), "seed {seed}: seat {seat} attacks his Lord with {card:?}");
                }
            });
        }
    }
}

#[test]
fn the_rule_of_thumb_beats_the_yardstick_on_the_lords_seat() {
    let simple = || bot::<LeanSanguosha>("simple").expect("the yardstick");
    let mut players: Vec<Bot> = (0..5).map(|seat| if seat == 0 { heuristic() } else { simple() }).collect();
    let won =
        (0..200).filter(|seed| whole_game(&mut players, *seed, |_, _| {}).outcome() == Some(Outcome::Lord));
    let won = won.count();
    assert!(won > 120, "{won} of 200; the yardstick wins 78");
}

#[test]
fn the_same_dice_give_the_same_thoughtful_answer() {
    let rules = Rules::default();
    let mut game = LeanSanguosha::deal(&rules, Seed::from_u64(3)).expect("the preset can be dealt");
    let mut players: Vec<Bot> = (0..5).map(|_| heuristic()).collect();
    let think = |game: &LeanSanguosha, seat: Seat| {
        let mut search = bot::<LeanSanguosha>("search").expect("it thinks ahead");
        search.begin(seat);
        let decision = Decision::new(game, seat).within(paiju_contract::Budget::Iterations(8));
        search.advise(&decision, &mut Dice::new(Seed::from_u64(9)))
    };
    for step in 0..60 {
        let Some(seat) = game.phase().awaiting().first() else { break };
        if step % 12 == 6 {
            let advice = think(&game, seat);
            assert_eq!(advice, think(&game, seat));
            assert!(game.legal_list(seat).contains(&advice.action));
        }
        let choice =
            players[seat.index()].choose(&Decision::new(&game, seat), &mut Dice::new(Seed::from_u64(1)));
        game.apply_silent(seat, &choice).expect("players choose legal actions");
    }
}
