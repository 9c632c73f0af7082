//! The generals by name, and how well they fare: what a rule of thumb knows of them by heart.

use paiju_sanguosha::GeneralId;

macro_rules! generals {
    ($($name:ident $id:literal $text:literal $strength:literal $alone:literal;)+) => {
        $(pub(super) const $name: GeneralId = GeneralId($id);)+

        /// How often each wins in the hands of the rule of thumb, in percent, all roles together.
        pub(super) fn strength(general: GeneralId) -> i32 {
            match general {
                $($name => $strength,)+
                _ => 0,
            }
        }

        /// How often each wins as the renegade, at a table of eight.
        pub(super) fn strength_alone(general: GeneralId) -> i32 {
            match general {
                $($name => $alone,)+
                _ => 0,
            }
        }

        #[cfg(test)]
        const NAMED: &[(GeneralId, &str)] = &[$(($name, $text)),+];
    };
}

generals! {
    CAO_CAO 0 "cao_cao" 45 14;
    SIMA_YI 1 "sima_yi" 30 11;
    XIAHOU_DUN 2 "xiahou_dun" 32 17;
    ZHANG_LIAO 3 "zhang_liao" 31 13;
    XU_CHU 4 "xu_chu" 23 10;
    GUO_JIA 5 "guo_jia" 43 19;
    ZHEN_JI 6 "zhen_ji" 36 19;
    LIU_BEI 7 "liu_bei" 29 10;
    GUAN_YU 8 "guan_yu" 25 13;
    ZHANG_FEI 9 "zhang_fei" 24 10;
    ZHUGE_LIANG 10 "zhuge_liang" 22 7;
    ZHAO_YUN 11 "zhao_yun" 27 12;
    MA_CHAO 12 "ma_chao" 27 15;
    HUANG_YUEYING 13 "huang_yueying" 36 23;
    SUN_QUAN 14 "sun_quan" 23 13;
    GAN_NING 15 "gan_ning" 21 3;
    LV_MENG 16 "lv_meng" 20 12;
    HUANG_GAI 17 "huang_gai" 24 8;
    ZHOU_YU 18 "zhou_yu" 26 18;
    DA_QIAO 19 "da_qiao" 24 7;
    LU_XUN 20 "lu_xun" 31 7;
    SUN_SHANGXIANG 21 "sun_shangxiang" 33 24;
    HUA_TUO 22 "hua_tuo" 32 28;
    LV_BU 23 "lv_bu" 34 23;
    DIAO_CHAN 24 "diao_chan" 43 26;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_game() {
        assert_eq!(NAMED.len(), GeneralId::all().count());
        for (general, name) in NAMED {
            assert_eq!(general.def().name, *name);
        }
    }
}
