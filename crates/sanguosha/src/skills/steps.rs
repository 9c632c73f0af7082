//! Where a running skill stands: one type for the resume points of all skills, each defined beside its skill.

use super::{
    cao_cao, da_qiao, diao_chan, equipment, guo_jia, hua_tuo, huang_gai, liu_bei, ma_chao, sima_yi, sun_quan,
    sun_shangxiang, xiahou_dun, zhang_liao, zhen_ji, zhou_yu, zhuge_liang,
};

/// The resume points of one skill; the default one is where it begins.
pub trait StepOf: Default + Into<SkillStep> {
    /// Reads its own resume point.
    ///
    /// # Panics
    /// If it is one of another skill: every skill reads only what it has written.
    fn of(step: SkillStep) -> Self;
}

/// Resume points that hold something only the owner of the skill may know.
trait Cover {
    /// As others may see it.
    fn covered(self) -> Self;
}

macro_rules! skill_steps {
    (open: $($open:ident = $open_in:path),+; hidden: $($hidden:ident = $hidden_in:path),+ $(;)?) => {
        /// Where a running skill stands.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each variant is documented at its type")]
        pub enum SkillStep {
            /// It begins.
            #[default]
            Begin,
            $($open($open_in),)+
            $($hidden($hidden_in)),+
        }

        skill_steps!(@impl $($open = $open_in),+, $($hidden = $hidden_in),+);

        impl SkillStep {
            /// As others may see it: how many cards were chosen unseen, not which (R3.4).
            #[must_use]
            pub fn covered(self) -> Self {
                match self {
                    Self::Begin => Self::Begin,
                    $(Self::$open(step) => Self::$open(step),)+
                    $(Self::$hidden(step) => Self::$hidden(step.covered())),+
                }
            }
        }
    };
    (@impl $($name:ident = $step:path),+) => {
        $(impl From<$step> for SkillStep {
            #[inline]
            fn from(step: $step) -> Self {
                Self::$name(step)
            }
        }

        impl StepOf for $step {
            #[inline]
            fn of(step: SkillStep) -> Self {
                match step {
                    SkillStep::Begin => Self::default(),
                    SkillStep::$name(own) => own,
                    other => unreachable!("{other:?} is a step of another skill"),
                }
            }
        })+
    };
}

skill_steps! {
    open:
        Axe = equipment::Axe,
        DoubleSwords = equipment::DoubleSwords,
        EightDiagram = equipment::EightDiagram,
        Fanjian = zhou_yu::Fanjian,
        Ganglie = xiahou_dun::Ganglie,
        Guicai = sima_yi::Guicai,
        Hujia = cao_cao::Hujia,
        IceSword = equipment::IceSword,
        Jieyin = sun_shangxiang::Jieyin,
        Jijiang = liu_bei::Jijiang,
        Kurou = huang_gai::Kurou,
        Lijian = diao_chan::Lijian,
        Liuli = da_qiao::Liuli,
        Luoshen = zhen_ji::Luoshen,
        Qingnang = hua_tuo::Qingnang,
        Tieqi = ma_chao::Tieqi,
        Tuxi = zhang_liao::Tuxi,
        Yiji = guo_jia::Yiji,
        Zhiheng = sun_quan::Zhiheng;
    hidden:
        Guanxing = zhuge_liang::Guanxing,
        Rende = liu_bei::Rende;
}

impl Cover for zhuge_liang::Guanxing {
    fn covered(self) -> Self {
        match self {
            Self::Look => Self::Look,
            Self::Arrange(arranging) => Self::Arrange(arranging.covered()),
        }
    }
}

impl Cover for liu_bei::Rende {
    fn covered(self) -> Self {
        match self {
            Self::Choose => Self::Choose,
            Self::Chosen => Self::Chosen,
            Self::Give { hidden } => Self::Give { hidden: hidden.covered() },
            Self::Given { heals } => Self::Given { heals },
        }
    }
}
