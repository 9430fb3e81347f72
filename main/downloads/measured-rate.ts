import PQueue from 'p-queue'
import { admitManifest, type Grant } from '../media/grants.ts'
import { discard } from '../media/media-proxy.ts'
import type { PresentationPlan } from '../media/plan/presentation-plan.ts'
import type { Upstream } from '../media/upstream.ts'

/** Bytes, and milliseconds, after which enough has come. */
const MOST_BYTES = 4 * 1024 * 1024
const MOST_MS = 2_000
/** As many as are downloaded of two sessions at a time. */
const PARTS_AT_ONCE = 8
const MOST_PARTS = 48
/** A host that has failed this often before anything came is not asked for more. */
const MOST_FAILURES = PARTS_AT_ONCE
/** Last byte that is read of a file that is a whole representation. */
const LAST_OF_WHOLE = 1024 * 1024 - 1

/** A video whose manifest was read. */
export type PlannedVideo = { readonly grant: Grant; readonly plan: PresentationPlan }

/**
 * Bytes per second at which parts of a video come, which are not kept; 0 where none come. Rejects only when the signal aborts:
 * a host that fails tells nothing about the network.
 */
export async function measureRate(
  upstream: Pick<Upstream, 'open'>,
  { grant, plan }: PlannedVideo,
  signal: AbortSignal,
): Promise<number> {
  admitManifest(grant, plan)
  const enough = new AbortController()
  const timer = setTimeout(() => enough.abort(), MOST_MS)
  const both = AbortSignal.any([signal, enough.signal])
  const startedAt = performance.now()
  let bytes = 0
  let failures = 0
  const fail = () => {
    failures += 1
    if (bytes === 0 && failures === MOST_FAILURES) enough.abort()
  }

  async function read({ address, range }: PresentationPlan['parts'][number]): Promise<void> {
    if (both.aborted) return
    const answer = await upstream.open(grant, address, {
      method: 'GET',
      range: `bytes=${range ?? `0-${LAST_OF_WHOLE}`}`,
      signal: both,
    })
    if (answer.status !== 200 && answer.status !== 206) {
      discard(answer)
      return fail()
    }
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes >= MOST_BYTES) enough.abort()
    }
  }

  const queue = new PQueue({ concurrency: PARTS_AT_ONCE })
  await queue.addAll(plan.parts.slice(0, MOST_PARTS).map((part) => () => read(part).catch(fail)))
  clearTimeout(timer)
  signal.throwIfAborted()
  return (bytes * 1000) / Math.max(1, performance.now() - startedAt)
}
