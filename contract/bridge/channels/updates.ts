import type { UpdateStatus, WorkUnderWay } from '../../model/updates.ts'
import { answers, call, event } from '../channel.ts'
import { nothing } from '../schemas.ts'

export const updatesChannels = {
  /** `null` where this copy of the app was built without updates, or was not installed in a way that can be updated. */
  status: call(nothing, answers<UpdateStatus | null>()),
  /** Looks for a newer version, and returns when that is known. */
  check: call(nothing, answers<UpdateStatus | null>()),
  /** Starts to download the available version, and returns at once. */
  download: call(nothing, answers<UpdateStatus | null>()),
  /** Cancels the download. */
  cancel: call(nothing, answers<UpdateStatus | null>()),
  underWay: call(nothing, answers<WorkUnderWay>()),
  /** Closes all windows once everything is saved, installs the downloaded version and starts it. */
  restart: call(nothing, answers<UpdateStatus | null>()),
  /** Sent whenever the status changes, and to a window when it begins to listen. */
  changed: event<UpdateStatus>(),
}
