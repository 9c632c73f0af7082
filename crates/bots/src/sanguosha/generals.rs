//! The generals by name, and how well they fare: what a rule of thumb knows of them by heart.

use paiju_sanguosha::GeneralId;

macro_rules! generals {
    ($($name:ident $id:literal $text:literal $strength:literal;)+) => {
        $(pub(super) const $name: GeneralId = GeneralId($id);)+

        /// How often each wins in the hands of the rule of thumb, in percent, all roles together.
        pub(super) fn strength(general: GeneralId) -> i32 {
            match general {
                $($name => $strength,)+
                _ => 0,
            }
        }

        #[cfg(test)]
        const NAMED: &[(GeneralId, &str)] = &[$(($name, $text)),+];
    };
}

generals! {
    CAO_CAO 0 "cao_cao" 40;
    SIMA_YI 1 "sima_yi" 40;
    XIAHOU_DUN 2 "xiahou_dun" 40;
    ZHANG_LIAO 3 "zhang_liao" 40;
    XU_CHU 4 "xu_chu" 40;
    GUO_JIA 5 "guo_jia" 40;
    ZHEN_JI 6 "zhen_ji" 40;
    LIU_BEI 7 "liu_bei" 40;
    GUAN_YU 8 "guan_yu" 40;
    ZHANG_FEI 9 "zhang_fei" 40;
    ZHUGE_LIANG 10 "zhuge_liang" 40;
    ZHAO_YUN 11 "zhao_yun" 40;
    MA_CHAO 12 "ma_chao" 40;
    HUANG_YUEYING 13 "huang_yueying" 40;
    SUN_QUAN 14 "sun_quan" 40;
    GAN_NING 15 "gan_ning" 40;
    LV_MENG 16 "lv_meng" 40;
    HUANG_GAI 17 "huang_gai" 40;
    ZHOU_YU 18 "zhou_yu" 40;
    DA_QIAO 19 "da_qiao" 40;
    LU_XUN 20 "lu_xun" 40;
    SUN_SHANGXIANG 21 "sun_shangxiang" 40;
    HUA_TUO 22 "hua_tuo" 40;
    LV_BU 23 "lv_bu" 40;
    DIAO_CHAN 24 "diao_chan" 40;
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
