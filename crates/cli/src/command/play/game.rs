//! One game of the match: whoever is awaited chooses, everybody is told, until it is over or left.

use paiju_bots::bot;
use paiju_contract::{Decision, DiceBox, Game, Observer, Play, Policy, Seat, Seed};
use paiju_wire::{Hosted, Table};
use paiju_words::{Text, Tone, Words, host};

use super::asked::AtHand;
use super::person::{Input, Wish, digits};
use super::seating::Players;
use super::undo::Choices;
use super::{Evening, Left, resume};
use crate::command::hint::said;
use crate::failure::Failure;

impl<I: Input> Evening<'_, I> {
    pub(super) fn game<G: Hosted + Words>(
        &mut self,
        table: &mut Table<G>,
        bots: &mut Players<G>,
    ) -> Result<Left, Failure> {
        self.note(table);
        self.welcome(table, bots)?;
        begin(table, bots);
        // What the bots roll depends on this game's seed and on nothing else, so that a game that is resumed goes on
        // as it would have.
        let dice = DiceBox::new(table.seed().map_or_else(paiju_wire::draw_seed, Ok)?);
        let mut choices = Choices::default();
        while let Some(seat) = table.game().phase().awaiting().first() {
            let action = if let Some(player) = &mut bots[seat.index()] {
                let decided = table.steps().iter().filter(|step| step.seat == seat).count();
                player.choose(&Decision::new(table.game(), seat), &mut dice.dice(0, seat, decided as u32))
            } else {
                match self.decide(table, seat, &mut choices)? {
                    Wish::Act(action) => action,
                    Wish::Leave(why) => return self.leave(why),
                    Wish::Undo | Wish::Hint | Wish::Listen => {
                        begin(table, bots);
                        self.note(table);
                        continue;
                    }
                }
            };
            if self.act(table, seat, &action)? {
                tell(table.events(), bots);
                self.note(table);
            }
        }
        self.end(table)?;
        Ok(Left::Over)
    }

    fn end<G: Hosted + Words>(&mut self, table: &Table<G>) -> Result<(), Failure> {
        if let Some(outcome) = table.game().outcome() {
            let view = table.game().view(Observer::Seat(self.seat));
            self.person.tell(&G::ending(&view, &outcome, self.wanted.lang))?;
        }
        self.count(table);
        Ok(())
    }

    /// The person's answer. A single one is announced; a choice can be taken back until it was answered or something
    /// hidden was shown.
    fn decide<G: Hosted + Words>(
        &mut self,
        table: &mut Table<G>,
        seat: Seat,
        choices: &mut Choices,
    ) -> Result<Wish<G::Action>, Failure> {
        let lang = self.wanted.lang;
        if let [only] = table.game().legal_list(seat)[..] {
            let view = table.game().view(Observer::Seat(seat));
            let name = G::label(&view, &only, lang);
            self.person.tell(&host::say(lang, host::ONLY_ANSWER, [name]).tinted(Tone::Faint))?;
            return Ok(Wish::Act(only));
        }
        let hint = if self.wanted.hint { self.hint(table, seat)? } else { Text::new() };
        self.person.show(&mut AtHand { game: table.game(), seat, lang }, &hint)?;
        loop {
            match self.person.decide(&mut AtHand { game: table.game(), seat, lang })? {
                Wish::Undo => match choices.take_back(table, self.seat) {
                    Some(mark) => {
                        *table = resume::back_to(table, mark.steps)?;
                        self.person.told.truncate(mark.told);
                        self.person.tell(&host::say(lang, host::UNDONE, []))?;
                        return Ok(Wish::Undo);
                    }
                    None => self.person.refuse(&host::say(lang, host::NO_UNDO, []))?,
                },
                Wish::Hint => {
                    let hint = self.hint(table, seat)?;
                    self.person.tell(&hint)?;
                }
                Wish::Act(action) => {
                    choices.note(table, self.person.told.len());
                    return Ok(Wish::Act(action));
                }
                wish @ (Wish::Leave(_) | Wish::Listen) => return Ok(wish),
            }
        }
    }

    /// What the best bot would do, and why.
    fn hint<G: Hosted + Words>(&self, table: &Table<G>, seat: Seat) -> Result<Text, Failure> {
        let lang = self.wanted.lang;
        let mut adviser = bot::<G>(G::LEVELS[2])?;
        adviser.begin(seat);
        hear(table.all_events(), seat, &mut *adviser);
        let mut dice = DiceBox::new(Seed::from_u64(0)).dice(0, seat, table.steps().len() as u32);
        let advice = adviser.advise(&Decision::new(table.game(), seat), &mut dice);
        let view = table.game().view(Observer::Seat(seat));
        let said = said::<G>(&view, &advice, lang);
        Ok(said.tinted(Tone::Key))
    }

    fn welcome<G: Hosted + Words>(&mut self, table: &Table<G>, bots: &Players<G>) -> Result<(), Failure> {
        let (lang, own) = (self.wanted.lang, self.seat);
        let mut head = paiju_words::title::<G>(lang).tinted(Tone::Strong);
        if !self.tally.is_empty() {
            head = head
                + " · "
                + host::say(lang, host::GAME_NUMBER, [(self.tally.len() + 1).to_string().into()]);
        }
        let named = Seat::all(bots.len()).zip(bots).map(|(seat, player)| match player {
            Some(player) => {
                let filled = [host::seat_number(lang, seat), Text::from(player.name())];
                host::say(lang, host::SEATED, filled)
            }
            None => {
                host::say(lang, host::SEATED, [host::seat_number(lang, seat), host::seat(lang, own, own)])
            }
        });
        self.person.tell(&(head + "   " + Text::join(named, " · ")))?;
        if let Some(remark) = self.level_remark::<G>() {
            self.person.tell(&remark.tinted(Tone::Faint))?;
        }
        if let Some(commitment) = table.commitment() {
            let said = host::say(lang, host::COMMITTED, [digits(&commitment.to_string())]);
            self.person.tell(&said.tinted(Tone::Faint))?;
        }
        if !self.tally.is_empty() {
            let so_far = self.tally.so_far(own, lang);
            self.person.tell(&so_far.tinted(Tone::Strong))?;
        }
        self.remember(table)
    }

    /// What was told before the game was resumed can be read again.
    fn remember<G: Hosted + Words>(&mut self, table: &Table<G>) -> Result<(), Failure> {
        let (to, lang) = (Observer::Seat(self.seat), self.wanted.lang);
        let past = table.all_events().iter().filter(|_| !table.steps().is_empty());
        let told = past.filter_map(|event| G::event(&G::project(event, to)?, to, lang));
        self.person.told = told.map(|line| Text::from("  ") + line).collect();
        if table.steps().is_empty() {
            return Ok(());
        }
        let said = host::say(lang, host::GAME_GOES_ON, [table.steps().len().to_string().into()]);
        self.person.tell(&said)
    }

    /// Plays an action and tells what the person sees of it. A refusal (a typed answer) is told, too, and changes nothing;
    /// then the answer is `false`.
    fn act<G: Hosted + Words>(
        &mut self,
        table: &mut Table<G>,
        seat: Seat,
        action: &G::Action,
    ) -> Result<bool, Failure> {
        let (to, lang) = (Observer::Seat(self.seat), self.wanted.lang);
        if let Err(refusal) = table.play_action(seat, *action) {
            self.person.refuse(&host::say(lang, host::NOT_PLAYED, [refusal.to_string().into()]))?;
            return Ok(false);
        }
        let seen = table.events().iter().filter_map(|event| G::event(&G::project(event, to)?, to, lang));
        self.person.happened(seen.collect())?;
        Ok(true)
    }

    fn leave(&mut self, why: Text) -> Result<Left, Failure> {
        let said = host::say(self.wanted.lang, host::LEFT_UNFINISHED, [why]);
        self.person.tell(&said)?;
        Ok(Left::Quit)
    }
}

/// Everybody takes his seat and hears what there was so far: at the beginning, and after something was taken back.
fn begin<G: Hosted>(table: &Table<G>, bots: &mut Players<G>) {
    for (seat, player) in Seat::all(bots.len()).zip(bots.iter_mut()) {
        if let Some(player) = player {
            player.begin(seat);
        }
    }
    tell(table.all_events(), bots);
}

/// Bots that listen hear what their seats may see of the opening, and of every action.
fn tell<G: Game>(events: &[G::Event], bots: &mut Players<G>) {
    for (seat, player) in Seat::all(bots.len()).zip(bots.iter_mut()) {
        if let Some(player) = player {
            hear(events, seat, &mut **player);
        }
    }
}

fn hear<G: Game>(events: &[G::Event], seat: Seat, player: &mut dyn Policy<G>) {
    if player.listens() {
        let seen = events.iter().filter_map(|event| G::project(event, Observer::Seat(seat)));
        seen.for_each(|event| player.told(&event));
    }
}
