import type { Start } from '../../model/start.ts'
import { answers, call } from '../channel.ts'
import { nothing } from '../schemas.ts'

export const startChannels = {
  /** What the first screen shows. The preload asks while the page loads; the page's first call gets that answer. */
  open: call(nothing, answers<Start>()),
}
