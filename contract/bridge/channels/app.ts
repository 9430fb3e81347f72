import { z } from 'zod'
import type { AppInfo, LogTail, StorageUse } from '../../model/app.ts'
import { COMMAND_IDS, type CommandId } from '../../model/commands.ts'
import type { Failure } from '../../model/errors.ts'
import type { ConnectionId, SessionKey } from '../../model/ids.ts'
import { networkReportSchema } from '../../model/network.ts'
import type { SessionSearch } from '../../model/session-search.ts'
import { answers, call, event } from '../channel.ts'
import { nothing } from '../schemas.ts'

export const appChannels = {
  info: call(nothing, answers<AppInfo>()),
  /** The page listens to events from now on. */
  listening: call(nothing, answers<null>()),
  newWindow: call(nothing, answers<null>()),
  openExternal: call(
    z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(4096) }),
    answers<{ readonly opened: boolean }>(),
  ),
  showInFolder: call(z.strictObject({ exportId: z.int().nonnegative() }), answers<null>()),
  /** By name, since the page must not choose a path. */
  openFolder: call(z.strictObject({ folder: z.enum(['data', 'logs']) }), answers<null>()),
  storage: call(nothing, answers<StorageUse>()),
  log: call(nothing, answers<LogTail>()),
  /** The window is about to close and waits for `readyToClose`. */
  closing: event<null>(),
  /** The answer to `closing`: whether everything that the user typed is saved. */
  readyToClose: call(z.strictObject({ saved: z.boolean() }), answers<null>()),
  /** A problem that the user should know of and that no call of theirs caused. */
  notice: event<{ readonly level: 'info' | 'warning' | 'error'; readonly failure: Failure }>(),
  /** How the network is, as the page knows it: sent when the page starts and at each change. */
  network: call(networkReportSchema, answers<null>()),
  /** What the app menu can do in this window now. */
  commandsAvailable: call(
    z.strictObject({ ids: z.array(z.enum(COMMAND_IDS)).max(COMMAND_IDS.length) }),
    answers<null>(),
  ),
  /** A command was chosen in the app menu. */
  command: event<{ readonly id: CommandId }>(),
  /** A link, a menu of the system or a notification opens the sessions of a connection. */
  openConnection: event<{ readonly connectionId: ConnectionId }>(),
  /** A deep link opens a session. */
  openSession: event<{ readonly connectionId: ConnectionId; readonly key: SessionKey }>(),
  /** Another deep link needs a sync before it can lead anywhere. */
  sessionSearch: event<SessionSearch>(),
}
