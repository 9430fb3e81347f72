import type { ResourceLimits } from 'node:worker_threads'

/**
 * Heap limits of our threads. A feed page leaves megabytes of garbage, and without limits a heap grows to several times
 * what is in use before it is collected. Young garbage has its own limit; old garbage is collected sooner when the
 * whole heap is limited to 2 GB: 274 to 284 instead of 338 MB while syncing 400,000 sessions. No page or report comes
 * near that limit.
 */
export const THREAD_HEAP: ResourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1900 }

/**
 * The limits of the thread that reads the service's answers. A page is garbage as soon as it is packed, so less room
 * for young garbage costs little.
 */
export const READING_HEAP: ResourceLimits = { ...THREAD_HEAP, maxYoungGenerationSizeMb: 6 }
