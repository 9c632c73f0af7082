//! What is said at a server's table beside the game: who comes and goes, clocks, connections.

use crate::lang::{Phrase, phrase};

/// What can be typed beside answers.
pub const KEYS: Phrase = phrase(
    "\
输入编号即可选择;也可以输入列表中的词语(中文或英文)或其开头。b 或 牌桌:再看牌桌;list 或 列表:列出全部选项;\
log 或 经过:发生过什么;hint 或 提示:电脑会怎么做,为什么;say 或 说 加一句话:对全桌说;resign 或 认输:放弃这一局;\
? 加名称:解释技能或牌;q 或 离开:离开,座位会保留。",
    "\
A number chooses; so do the words of the list, in either language, or their beginning. \
b shows the table again, list all answers, log what happened, hint what a bot would do and why, say and a sentence tells \
everybody, resign gives the game up, ? and a name explains a card or a skill, q leaves: your chair is kept.",
);
/// Before an answer is typed: how many there are, and the seconds that are left.
pub const PROMPT: Phrase =
    phrase("你的选择 [1-{0},? 帮助,q 离开] 剩 {1} 秒: ", "your choice [1-{0}, ? help, q quit] {1} s left: ");
/// At which table one sits: the link, and the name one has.
pub const AT_TABLE: Phrase = phrase("牌桌:{0}({1})", "table: {0} (you are {1})");
/// People are waited for: how many chairs are free, and the link for them.
pub const INVITE: Phrase = phrase(
    "还空着 {0} 个座位。把这个链接发给别人:\n  {1}",
    "Free chairs: {0}. Send others this link:\n  {1}",
);
/// Everybody sits; some are not ready.
pub const NOT_READY: Phrase = phrase("等其他人准备好。", "Waiting until everybody is ready.");
/// There is no chair for who comes.
pub const WATCHING: Phrase = phrase(
    "没有空座位:你在旁观。b 看牌桌,q 离开。",
    "No chair is free: you watch. b shows the table, q leaves.",
);
/// A game that goes on: how much was told of it.
pub const GOES_ON: Phrase =
    phrase("接着打:log 看之前的经过", "the game goes on; log tells what happened so far");

/// Somebody sat down: where, who.
pub const SAT: Phrase = phrase("  {0}:{1} 坐下", "  {0}: {1} sits down");
/// A chair was left.
pub const LEFT: Phrase = phrase("  {0}离开了座位", "  {0} leaves the chair");
/// A bot plays for somebody.
pub const AWAY: Phrase = phrase("  {0}不在:电脑代打", "  {0} is away: a bot plays on");
/// He plays again.
pub const BACK: Phrase = phrase("  {0}回来了", "  {0} is back");
/// Somebody said something: who, what.
pub const SAID: Phrase = phrase("  {0}:{1}", "  {0}: {1}");
/// The server was down: for how many seconds.
pub const DOWN: Phrase =
    phrase("  服务器停了 {0} 秒;没有人损失时间。", "  The server was down for {0} s; nobody's clock ran.");
/// The table is closed.
pub const CLOSED: Phrase = phrase("这张牌桌关闭了。", "The table is closed.");

/// The connection broke.
pub const LOST: Phrase = phrase("  连接断了:正在重连……", "  The connection is lost: trying again …");
/// It is there again.
pub const CONNECTED: Phrase = phrase("  又连上了。", "  Connected again.");
/// Nothing can be said while nobody hears it.
pub const NOT_CONNECTED: Phrase = phrase("现在没有连接", "there is no connection now");
/// An answer that came too late.
pub const TOO_LATE: Phrase = phrase("太晚了:问题已经过去", "too late: the question is closed");
/// An answer to no question.
pub const NOT_ASKED: Phrase = phrase(
    "还没有轮到你:b 牌桌,log 经过,say 说话,q 离开",
    "it is not your turn: b shows the table, log what happened, say talks, q leaves",
);
/// Nothing is taken back where others play.
pub const NO_UNDO: Phrase = phrase("在服务器上不能悔棋", "at a server's table nothing is taken back");
/// Before a game is given up.
pub const SURE: Phrase = phrase(
    "认输不能收回:再输入一次 resign 就由电脑替你打完",
    "resigning cannot be taken back: type resign once more, and a bot plays on for you",
);
/// How to come back to a chair: the command.
pub const KEPT: Phrase = phrase("座位保留着:{0}", "your chair is kept: {0}");
/// Ready for the next game.
pub const READY: Phrase = phrase("准备好了。", "Ready.");
