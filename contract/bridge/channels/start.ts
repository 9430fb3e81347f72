import type { Start } from '../../model/start.ts'
import { answers, call } from '../channel.ts'
import { nothing } from '../schemas.ts'

export const startChannels = {
  /**
   * The first data of a window. The preload requests it while the page loads, and the page's first call gets that
   * answer.
   */
  open: call(nothing, answers<Start>()),
}
