//! What `--help` shows below each command: lines to copy, and what they do.

pub(super) const PLAY: &str = "\
Examples:
  paiju play                                        choose a game from a menu
  paiju play xianqi                                 you are seat 0, the others play at level normal
  paiju play xianqi --rules revised --seed 42       a deal you can come back to
  paiju play xianqi --seat 1 --bots random,simple   choose your seat and your opponents
  paiju play mahjong --record games.jsonl           every game is added, the unfinished one too
  paiju play --resume games.jsonl                   go on where you stopped, totals and all
  paiju play mahjong --level easy --hint            weaker bots, and advice with its reasons
  paiju play sanguosha --lang zh                    in Chinese alone; or en, or both
  paiju play xianqi --rules '{\"preset\":\"original\",\"eight_pillars_pay_8\":true}'
  paiju play xianqi --server http://127.0.0.1:7373  at a server's table, against its bots
  paiju play --table http://host:7373/t/0123…       sit down where you were invited, or go on there
  printf '1\\n1\\nq\\n' | paiju play xianqi --seed 7   works piped, too

While playing: a number or words of the list choose (`call`, `f`, `碰`, `raise 300`), `?` helps, `? 奸雄` explains a
skill or a card, `b` shows the table again, `hint` asks a bot, `undo` takes back your last move unless it revealed hidden
information or somebody has answered it, `log` tells what happened, `q` leaves. After a game: `totals`, a game's number
for its account.";

pub(super) const WATCH: &str = "\
Examples:
  paiju watch mahjong                    a second between two actions, the table redrawn in place
  paiju watch holdem --eyes all          with open hands
  paiju watch holdem --step              Enter for the next action, q to leave
  paiju watch xianqi --pace 0 --seed 7   all at once
  paiju watch sanguosha --eyes 2         through the eyes of seat 2

In a pipe it prints what happens line by line, and the table at the beginning and at the end.";

pub(super) const SIM: &str = "\
Examples:
  paiju sim xianqi -n 1000000 --threads 2
  paiju sim xianqi -n 10000 --bots simple,random,random
  paiju sim xianqi -n 10000 --bots simple,random --duplicate   every deal once per rotation
  paiju sim xianqi -n 10_000_000 --rules revised --audit       check every state on the way
  paiju sim xianqi --seed 7 --json
  paiju sim mahjong -n 100 --record games.jsonl                every game as a record

The result depends on the seed, never on the number of threads.";

pub(super) const BENCH: &str = "\
Examples:
  paiju bench
  paiju bench xianqi
  paiju bench holdem/eval7
  paiju bench holdem --json
  cargo run --release --features peers -- bench eval7      beside the fastest public evaluators";

pub(super) const EQUITY: &str = "\
Examples:
  paiju equity AhKh QQ                              two hands before the flop, every board
  paiju equity AhKh QQ --board 2h7hTc               on a flop
  paiju equity 'QQ+,AKs,A5s-A2s' random             ranges; what is too much to count is drawn
  paiju equity AA KK QQ --dead AsKs --samples 1_000_000 --seed 7
  paiju equity AhKh 22+ --board 2h7hTc --json

Ranges: QQ, QQ+, TT-77, AK, AKs, ATo+, A5s-A2s, JTs-76s, AhKh, random, with commas between.";

pub(super) const ENGINE: &str = "\
Example:
  printf '%s\\n' '{\"id\":1,\"do\":\"new\",\"game\":\"xianqi\",\"seed\":42}' | paiju engine

Commands: hello, games, schema, new, legal, play, play_all, view, events, bot, dump, load, setup, record, replay,
call, drop. Errors are answers: a malformed line gets one, and the process goes on.";

pub(super) const MAHJONG: &str = "\
Examples:
  paiju mahjong \"123456p 123m 5m\"                    what this hand waits for, and for how many fan
  paiju mahjong 1234556p 1234m                        eleven tiles: what to discard
  paiju mahjong 2345m --pong 1p,9p --missing s        with melds
  paiju mahjong \"123456p 123m 5m\" --seen 55m --json   tiles you have seen elsewhere";

pub(super) const HISTORY: &str = "\
Examples:
  paiju history hands.phhs                          replay every hand and compare the stacks
  paiju history game.json --to phh                  a record of ours as PHH
  paiju history hand.phh --to record > game.json    and back: paiju verify game.json
  paiju history match.log --rules headsup --to phh  a log of the computer-poker competition

What a history does not tell of folded or mucked hands is made up, and said to be.";

pub(super) const REPLAY: &str = "\
Examples:
  paiju replay game.json                 as a spectator sees it: step by step on a terminal, all of it in a pipe
  paiju replay game.json --seat 2        as seat 2 sees it
  paiju replay game.json --step          step by step in a pipe too: Enter, b for back, a number to jump,
                                         seat 2 or public for other eyes, all hands after the end, q
  paiju replay games.jsonl --game 3      the third game of a file
  paiju replay game.json --json          one object per action";

pub(super) const VERIFY: &str = "\
Examples:
  paiju verify game.json
  paiju verify game.json --json
  paiju play xianqi --record game.json && paiju verify game.json

It says what the record proves and what it does not: only a game dealt from a committed seed, and from nothing
else, proves its cards.

The exit status is 0 if the record of a finished game holds, 1 if something contradicts it, 3 if it is incomplete:
cut short, or without scores and hash.";

pub(super) const SETUP: &str = "\
Examples:
  paiju setup kuhn --seed 42                 the position after a deal
  paiju setup game.json --step 3             of a record, after three actions
  paiju setup state.json --game kuhn         of a dump
  paiju setup kuhn > position.json           then: {\"do\":\"new\",…,\"setup\":{…}}";

pub(super) const SCHEMA: &str = "\
Examples:
  paiju schema kuhn
  paiju schema leduc --rules '{\"first\":1}'     the layout of the tensors under other rules
  paiju schema xianqi.Engine                   what the operations of an original interface take and return

One object: rules, action, event, view, outcome, dump and setup, each a JSON Schema (draft 2020-12) that stands by
itself, and layout, the names and places of the numbers of the tensors and of the action ids.";
