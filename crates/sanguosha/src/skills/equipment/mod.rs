//! Equipment skills: what is worn gives its wearer a skill, in the same form as a general's (R2.7).

use super::SkillDef;
use crate::piece::Kind;

/// Which equipment gives which skill; horses and plain ranges need none.
pub(super) const ALL: &[(Kind, &SkillDef)] = &[];
