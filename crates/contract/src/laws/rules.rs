//! Law: rules read back as they are written, every preset is one that deals, and what of them may be published is
//! rules, too.

use ciborium::Value;

use super::line::violation;
use super::{Violation, bytes};
use crate::{Lawful, RuleSet, Seed};

/// These rules, and all presets of the game.
pub fn check<G: Lawful>(rules: &G::Rules) -> Result<(), Violation> {
    let wrong = |what: String| violation::<G>("rules", rules, Seed::from_u64(0), 0, what);
    valid(rules).map_err(wrong)?;
    if let Some(stranger) = G::Rules::preset("no such preset") {
        return Err(wrong(format!("an unknown preset gives {stranger:?}")));
    }
    if G::Rules::PRESETS.first().and_then(|name| G::Rules::preset(name)) != Some(G::Rules::default()) {
        return Err(wrong("the default rules must be the first preset".into()));
    }
    G::Rules::PRESETS.iter().try_for_each(|name| check_preset::<G::Rules>(name)).map_err(wrong)
}

fn valid<R: RuleSet>(rules: &R) -> Result<(), String> {
    rules.validate().map_err(|why| format!("invalid: {why}"))?;
    if !(1..=crate::MAX_SEATS).contains(&rules.seats()) {
        return Err(format!("{} seats", rules.seats()));
    }
    let back: R = bytes::round_trip(rules)?;
    if back == *rules { published(rules) } else { Err(format!("written and read, they become {back:?}")) }
}

/// What may be published while the game runs makes a game, says nothing more when it is published again, and leaves
/// the table as large as it is.
fn published<R: RuleSet>(rules: &R) -> Result<(), String> {
    let public = rules.public();
    public.validate().map_err(|why| format!("published, they are invalid: {why}"))?;
    if public.public() != public {
        return Err(format!("published twice, they become {:?} instead of {public:?}", public.public()));
    }
    if public.seats() != rules.seats() {
        return Err(format!("published, they have {} seats instead of {}", public.seats(), rules.seats()));
    }
    Ok(())
}

fn check_preset<R: RuleSet>(name: &str) -> Result<(), String> {
    let preset = R::preset(name).ok_or_else(|| format!("the preset {name} does not exist"))?;
    valid(&preset)?;
    let named = |extra: Option<&str>| {
        let mut fields = vec![(Value::Text("preset".into()), Value::Text(name.into()))];
        fields.extend(extra.map(|key| (Value::Text(key.into()), Value::Bool(true))));
        Value::Map(fields)
    };
    let read: R = bytes::round_trip_as(&named(None))?;
    if read != preset {
        return Err(format!("{{preset: {name}}} reads as {read:?}, not as the preset"));
    }
    match bytes::round_trip_as::<_, R>(&named(Some("no_such_switch"))) {
        Ok(_) => Err("an unknown switch is accepted".into()),
        Err(_) => Ok(()),
    }
}
