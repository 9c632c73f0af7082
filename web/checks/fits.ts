// The shell's types are narrower than the document of the server can say; each must still be one of its own.
// A field that the server renames or drops is an error here.

import type * as Server from '../types/server.d.ts';
import type * as Shell from '../types/shell.d.ts';

type Fits<Narrow extends Wide, Wide> = [Narrow, Wide];

export type AllFit = [
  Fits<Shell.Table, Server.Info>,
  Fits<Shell.Chair, Server.ChairInfo>,
  Fits<Shell.Options, Server.Options>,
  Fits<Shell.Clock, Server.Clock>,
  Fits<Shell.Notice, Server.Notice>,
  Fits<Shell.Prompt, Server.Prompt>,
  Fits<Shell.Words, Server.Words>,
  Fits<Shell.Over, Server.Over>,
  Fits<Shell.Advice, Server.Advice>,
  Fits<Shell.Refusal, Server.Refused>,
  Fits<Shell.Level, Server.Level>,
];
