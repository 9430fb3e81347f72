import { areSupplied, isOneStarved, untilPlayers } from '../network-need.ts'
import type { MediaWish } from '../media-wish.ts'
import { holdVideo } from './held-videos.ts'

/** How often the video is read while a session is open: for half an hour if nothing interrupts it. */
const MOST_TIMES = 6

/**
 * Prefetches the first parts of a video that will probably be shown next, while no shown player needs the network. Gives
 * way to one that is short of data, and tries again later; does the same once the parts have become too old. Resolves
 * when `leaving` is aborted, which leaves to others whether the parts are dropped.
 */
export async function holdNextVideo(
  session: string,
  manifestUrl: string,
  wish: MediaWish,
  leaving: AbortSignal,
): Promise<void> {
  for (let times = 0; times < MOST_TIMES; times += 1) {
    await untilPlayers(areSupplied, leaving)
    if (leaving.aborted) return
    const { ended, dropped, drop } = holdVideo(session, manifestUrl, wish)
    const over = AbortSignal.any([leaving, ended])
    await untilPlayers(isOneStarved, over)
    if (!over.aborted) drop()
    await untilAborted(AbortSignal.any([leaving, dropped]))
    if (leaving.aborted) return
  }
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
