//! What the program around a game says itself: prompts, refusals, totals, how a game is left and kept.
//!
//! It knows no terminal, no file and no game: whoever shows the sentences fills in names and numbers.

pub mod server;

use paiju_contract::{Observer, Seat};

use crate::lang::{Lang, Phrase, phrase};
use crate::meant::Misheard;
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

/// A sentence of this module in a language, its places filled.
pub fn say<const N: usize>(lang: Lang, phrase: Phrase, filled: [Text; N]) -> Text {
    Tongue::new(lang, Observer::Public).say(phrase, filled)
}

/// `you`, or `seat 1`.
pub fn seat(lang: Lang, seat: Seat, own: Seat) -> Text {
    Tongue::new(lang, Observer::Seat(own)).seat(seat)
}

/// `seat 1`, whoever listens.
pub fn seat_number(lang: Lang, seat: Seat) -> Text {
    Tongue::new(lang, Observer::Public).seat_number(seat)
}

/// `a, b, c`.
pub fn list(lang: Lang, items: impl IntoIterator<Item = Text>) -> Text {
    Tongue::new(lang, Observer::Public).list(items)
}

/// `+3`, `0`, `-2`, gains and losses in their tones.
pub fn signed(score: i64) -> Text {
    match score {
        0 => plain(0),
        1.. => Text::toned(Tone::Good, format!("+{score}")),
        _ => Text::toned(Tone::Bad, score),
    }
}

/// Before an answer is typed: how many there are.
pub const PROMPT: Phrase =
    phrase("你的选择 [1-{0},? 帮助,q 离开]: ", "your choice [1-{0}, ? help, q quit]: ");
/// What can be typed beside answers.
pub const KEYS: Phrase = phrase(
    "\
输入编号即可选择;也可以输入列表中的词语(中文或英文)或其开头。b 或 牌桌:再看牌桌;list 或 列表:列出全部选项;\
log 或 经过:发生过什么;hint 或 提示:电脑会怎么做,为什么;undo 或 悔棋:收回上一步(没有亮出暗牌、也没有人应对时);\
? 加名称:解释技能或牌;q 或 离开:离开。",
    "\
A number chooses; so do the words of the list, in either language, or their beginning. \
b shows the table again, list all answers, log what happened, hint what a bot would do and why, undo takes back \
your last move unless it revealed hidden information or somebody has answered it, ? and a name explains a card or a skill, q leaves.",
);
/// A forced move: which.
pub const ONLY_ANSWER: Phrase = phrase("  只有一种选择:{0}", "  There is one answer: {0}");
/// What a bot would do.
pub const HINT: Phrase = phrase("  提示:{0}", "  hint: {0}");
/// A hint's reasons.
pub const BECAUSE: Phrase = phrase("({0})", " ({0})");
/// Between reasons.
pub const AND_ALSO: Phrase = phrase(";", "; ");
/// A move that cannot be taken back, or none.
pub const NO_UNDO: Phrase = phrase(
    "不能收回:还没有走过,或已亮出暗牌,或有人应对过",
    "nothing can be taken back: you have not moved yet, or your move revealed hidden information, or somebody has \
     answered it",
);
/// A choice was taken back.
pub const UNDONE: Phrase = phrase("  已收回。", "  Taken back.");
/// No such number in the list: what was typed, how many there are.
const NO_NUMBER: Phrase =
    phrase("列表中没有 {0}:请输入 1 至 {1}", "there is no {0} in the list: type 1 to {1}");
const SEVERAL: Phrase = phrase("“{0}”可以是好几项;哪一项?", "\"{0}\" can be several; which one?");
const UNKNOWN: Phrase = phrase(
    "听不懂“{0}”:请输入编号或列表中的词语,? 帮助,q 离开",
    "\"{0}\" is not understood: type a number or words of the list, ? for help, q to leave",
);
const REFUSED: Phrase = phrase("现在不能“{0}”:请从列表中选择", "\"{0}\" cannot be played now: {1}");
/// How many more there are.
pub const MORE: Phrase = phrase("    … 还有 {0} 项", "    … and {0} more");
/// A name that nothing has.
pub const NOTHING_CALLED: Phrase = phrase(
    "这里没有叫“{0}”的:单独输入 ? 看规则简介",
    "nothing here is called \"{0}\": ? alone tells the rules in short",
);
/// A refusal of the game itself.
pub const NOT_PLAYED: Phrase = phrase("这样不行:请从列表中选择", "{0}");

/// The seats of a table: who plays them.
pub const SEATED: Phrase = phrase("{0} {1}", "{0} {1}");
/// Before the deal's commitment.
pub const COMMITTED: Phrase = phrase("发牌承诺:\n  {0}", "the deal is committed to:\n  {0}");
/// The seed after the game.
pub const SEED_WAS: Phrase = phrase("种子是\n  {0}", "the seed was\n  {0}");
/// Which game of the match begins.
pub const GAME_NUMBER: Phrase = phrase("第 {0} 局", "game {0}");
/// A level that no bot has.
pub const NO_STRONGER: Phrase = phrase(
    "这个游戏还没有比 {0} 更强的电脑:困难与普通相同",
    "no bot of this game is stronger than {0} yet: hard is the same as normal",
);
/// A game that has nobody between its easy bot and its hard one.
pub const NO_MIDDLE: Phrase = phrase(
    "这个游戏的简单与普通都是 {0},困难是 {1}",
    "easy and normal are both {0} in this game, hard is {1}",
);
/// A match that goes on after a game that was finished.
pub const MATCH_GOES_ON: Phrase =
    phrase("上一局已经结束:接着打下一局", "the last game is finished: the match goes on with the next");
/// A game that goes on: after how many actions.
pub const GAME_GOES_ON: Phrase = phrase("从第 {0} 步之后接着打", "the game goes on after {0} actions");

/// The input is at its end.
pub const INPUT_ENDED: Phrase = phrase("输入结束。", "The input has ended.");
/// Somebody leaves.
pub const GOODBYE: Phrase = phrase("再见。", "Goodbye.");
/// A game that is left.
pub const LEFT_UNFINISHED: Phrase = phrase("\n{0}这一局没有打完。", "\n{0} The game is left unfinished.");
/// Where the record is.
pub const RECORD_AT: Phrase = phrase("记录:{0}", "record: {0}");
/// How to go on: the command.
pub const KEPT: Phrase = phrase("已保存:{0}", "kept: {0}");
/// How to go on after an interruption.
pub const KEPT_UNFINISHED: Phrase = phrase("没有打完的一局已保存:{0}", "The unfinished game is kept: {0}");
/// A file that cannot be written.
pub const NOT_WRITTEN: Phrase = phrase("无法写入 {0}。", "{0} could not be written.");

/// After a game of a match: their numbers.
pub const AFTER_GAME: Phrase = phrase(
    "\n回车下一局,总分,经过,{0} 看那一局的账,q 离开: ",
    "\nEnter next game, totals, log, {0} for an account, q quit: ",
);
/// After the last game of a match.
pub const AFTER_MATCH: Phrase = phrase(
    "\n比赛结束。总分,经过,{0} 看那一局的账,回车离开: ",
    "\nThe match is over. totals, log, {0} for an account, Enter: ",
);
/// No such game in the match.
pub const NO_GAME: Phrase =
    phrase("没有第 {0} 局:请输入 1 至 {1}", "there is no game {0}: type 1 to {1}, totals, log or q");
/// The running totals: after how many games, who has what.
pub const SO_FAR: Phrase = phrase("{0} 局之后:{1}", "after {0} games: {1}");
/// The same after one game.
pub const SO_FAR_ONE: Phrase = phrase("1 局之后:{1}", "after 1 game: {1}");
/// How a match ended: the verdict, then the totals.
pub const RESULT: Phrase = phrase("{0}结果:{1}", "{0} Result {1}");
/// Nobody has more than the others.
pub const NOBODY_AHEAD: Phrase = phrase("不分胜负。", "Nobody is ahead.");
/// The listener has most.
pub const YOU_WIN: Phrase = phrase("你赢了。", "You win.");
/// Another seat has most.
pub const SEAT_WINS: Phrase = phrase("{0}号位赢了。", "Seat {0} wins.");
/// Several have most.
pub const AHEAD_TOGETHER: Phrase = phrase("并列领先:{0}。", "Ahead together: {0}.");
/// How the listener did: games won, lost, even, and the best and the worst.
pub const YOUR_GAMES: Phrase = phrase(
    "你:胜 {0},负 {1},平 {2};最好 {3},最差 {4}",
    "you: {0} won, {1} lost, {2} even; best {3}, worst {4}",
);
/// The first column of the totals.
pub const GAME: Phrase = phrase("局", "game");
/// Their last row.
pub const SUM: Phrase = phrase("合计", "sum");
/// The heading of a game's account.
pub const ACCOUNT: Phrase = phrase("第 {0} 局的账", "Account of game {0}");

/// Between two actions that are looked at.
pub const STEP: Phrase = phrase("回车继续,b 牌桌,q 离开: ", "Enter next, b table, q quit: ");
/// The same where the table is always in sight.
pub const STEP_IN_PLACE: Phrase = phrase("回车继续,q 离开: ", "Enter next, q quit: ");
/// What the seats have at the end.
pub const SCORES: Phrase = phrase("得分 {0}", "scores {0}");
/// Where a replay stands: after how many actions, of how many, whose eyes.
pub const REPLAYED: Phrase = phrase("第 {0} 步,共 {1} 步,{2}", "after {0} of {1} actions, seen by {2}");
/// Nobody's eyes.
pub const SPECTATOR: Phrase = phrase("旁观", "a spectator");
/// What a replay understands.
pub const WALK: Phrase = phrase(
    "回车前进,b 后退,数字跳转,seat N 换视角,public,all,q 离开: ",
    "Enter next, b back, a number to jump, seat N, public, all, q quit: ",
);
/// Something that a replay does not understand.
pub const WALK_UNKNOWN: Phrase = phrase(
    "听不懂:回车前进,b 后退,0 至 {0} 跳转,seat 0 至 seat {1},public,all,q 离开",
    "not understood: Enter, b, a number from 0 to {0}, seat 0 to seat {1}, public, all, q",
);
/// All hands before the end.
pub const HANDS_AFTER_END: Phrase =
    phrase("结束之后才亮出所有手牌:输入 {0}", "all hands are shown after the end: type {0}");

/// Before a game is chosen: how many there are.
pub const WHICH_GAME: Phrase =
    phrase("玩哪个?[1-{0} 或名称,q 离开]: ", "which game? [1-{0} or its name, q quit]: ");
/// For somebody who has never played here.
pub const NEWCOMER: Phrase =
    phrase("  第一次来?输入 ? 看规则和按键", "  New here? Type ? for the rules and the keys.");
/// A game of a list: its title and how many play.
pub const LISTED: Phrase = phrase("{0},{1}", "{0}, {1}");
/// The presets of a game of a list.
pub const LISTED_PRESETS: Phrase = phrase("预设:{0}", "presets: {0}");
/// How the list of games is used.
pub const GAMES_ADVICE: Phrase = phrase(
    "开始:paiju play <游戏> [--rules <预设>]。规则:paiju rules <游戏>。电脑:paiju games --bots",
    "Play: paiju play <game> [--rules <preset>]. The rules: paiju rules <game>. Bots: paiju games --bots",
);
/// The columns of the list of bots.
pub const BOTS_HEAD: [Phrase; 4] = [
    phrase("游戏", "game"),
    phrase("电脑", "bot"),
    phrase("难度", "level"),
    phrase("怎么打", "how it plays"),
];

/// Where settings are kept.
pub const CONFIG_FILE: Phrase = phrase("文件:{0}", "file: {0}");
/// The same before there is one.
pub const CONFIG_NO_FILE: Phrase = phrase(
    "文件:{0}(还没有;paiju config set 会建立)",
    "file: {0} (not there yet; paiju config set makes it)",
);
/// Nobody says where the user's files are.
pub const CONFIG_NOWHERE: Phrase = phrase(
    "没有地方存放设置:HOME 与 XDG_CONFIG_HOME 都没有设",
    "there is no place for settings: neither HOME nor XDG_CONFIG_HOME is set",
);
/// The columns of the settings.
pub const CONFIG_HEAD: [Phrase; 4] =
    [phrase("键", "key"), phrase("值", "value"), phrase("来自", "from"), phrase("可以是", "may be")];
/// A value of the file.
pub const FROM_FILE: Phrase = phrase("文件", "file");
/// A value that nobody has set.
pub const FROM_NOBODY: Phrase = phrase("未设", "default");
/// A key was set: which, to what.
pub const CONFIG_SET: Phrase = phrase("{0} 现在是 {1}", "{0} is now {1}");
/// A key was taken out.
pub const CONFIG_UNSET: Phrase = phrase("{0} 不再设定", "{0} is no longer set");
/// A variable of the environment that still has the last word.
pub const CONFIG_BEATEN: Phrase = phrase("但环境变量 {0} 优先", "but the variable {0} beats the file");

/// Headings of a player's page.
pub const PRESETS: Phrase = phrase("\n预设(--rules)\n", "\nPresets (--rules)\n");
/// Switches of the rules.
pub const SWITCHES: Phrase = phrase(
    "\n开关(--rules '{\"preset\":…,\"switch\":…}')\n",
    "\nSwitches (--rules '{\"preset\":…,\"switch\":…}')\n",
);
/// Who plays.
pub const BOTS: Phrase = phrase("\n电脑(--bots)\n", "\nBots (--bots)\n");
/// Which of them plays at which level.
pub const LEVELS: Phrase =
    phrase("  --level:简单 {0},普通 {1},困难 {2}\n", "  --level: easy {0}, normal {1}, hard {2}\n");
/// How many play.
pub const SEATS: Phrase = phrase("{0} 人", "{0} seats");

/// Why an answer is none, in a sentence; the answers it could have been are left to the host.
pub fn misheard(lang: Lang, answer: &str, why: &Misheard) -> Text {
    match why {
        Misheard::NoNumber { number, of } => say(lang, NO_NUMBER, [plain(number), plain(of)]),
        Misheard::Several(_) => say(lang, SEVERAL, [plain(answer)]),
        Misheard::Refused(why) => say(lang, REFUSED, [plain(answer), plain(why)]),
        Misheard::Unknown => say(lang, UNKNOWN, [plain(answer)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_refuses_by_itself() {
        let refused = Misheard::Refused("a raise is at least 200".into());
        assert_eq!(
            misheard(Lang::Both, "raise 1", &refused).to_string(),
            "\"raise 1\" cannot be played now: a raise is at least 200"
        );
        assert!(!misheard(Lang::Zh, "加注1", &refused).to_string().contains("least"));
        assert!(misheard(Lang::Zh, "舞", &Misheard::Unknown).to_string().contains("听不懂“舞”"));
    }

    #[test]
    fn braces_that_are_no_places_are_said() {
        assert!(say(Lang::En, SWITCHES, []).to_string().contains("{\"preset\":…"));
    }

    #[test]
    fn scores_have_their_signs() {
        assert_eq!([3, 0, -2].map(|score| signed(score).to_string()), ["+3", "0", "-2"]);
    }
}
