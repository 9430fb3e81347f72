import { z } from 'zod'
import { LONGEST_CRASH_TEXT, type Crash } from '../../model/crash.ts'
import { answers, call, event } from '../channel.ts'
import { nothing } from '../schemas.ts'

const text = z.string().max(LONGEST_CRASH_TEXT)
const aCrash = z.strictObject({ crashId: z.int().positive() })

export const crashChannels = {
  /**
   * The rendering of a screen failed. Main takes from the texts only what cannot be personal data: the kind of error and
   * its places in the app's files. `components` are the places in React's components.
   */
  screen: call(z.strictObject({ name: text, message: text, stack: text, components: text }), answers<Crash>()),
  /** Crashes that no window has shown yet. The asking window shows them. */
  unseen: call(nothing, answers<readonly Crash[]>()),
  /** The report as it will be saved. */
  report: call(aCrash, answers<{ readonly text: string }>()),
  /**
   * Asks where to save the report; `null` where the user chose no place. Fails with `disk-full` and `disk-error`.
   */
  save: call(aCrash, answers<{ readonly name: string } | null>()),
  /** There are crashes that no window has shown yet. */
  found: event<null>(),
}
