import { Worker } from 'node:worker_threads'
import type { Quality } from '../../contract/model/downloads.ts'
import type { MediaPart } from '../../contract/model/media.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { THREAD_HEAP } from '../support/thread-heap.ts'
import type { ManifestAnswer, ManifestRequest } from './manifest-messages.ts'
import type { OtherBase } from './other-bases.ts'
import type { PresentationPlan } from './plan/presentation-plan.ts'
import type { RestOfTrack } from './plan/rest-of-track.ts'

/** A manifest that is safe for a player. */
export type ReadManifest = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Origins (scheme, host, port) of all absolute addresses in the manifest. */
  readonly origins: readonly string[]
  /** Base addresses that are left out of it. */
  readonly otherBases: readonly OtherBase[]
}

export type ManifestReader = {
  /** Fails with `media-unplayable`, also for a manifest that takes too long to parse, and with `cancelled`. */
  read(bytes: Uint8Array, address: string): Promise<ReadManifest>
  /** Plans a download. Fails as {@link read} does. */
  plan(bytes: Uint8Array, address: string, quality: Quality): Promise<PresentationPlan>
  /** Finds what follows a part in a manifest that was read. Fails as {@link read} does. */
  restOfTrack(bytes: Uint8Array, address: string, part: MediaPart): Promise<RestOfTrack | null>
  close(): Promise<void>
}

export type ManifestReaderOptions = {
  /** Timeout for one manifest in milliseconds. Default: 10 000. */
  readonly mostMs?: number
  /** Entry file of the thread. Default: `manifest-worker`. */
  readonly entry?: URL
}

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './manifest-worker.ts' : './manifest-worker.js',
  import.meta.url,
)
/** The manifest of a recording takes milliseconds; the largest that is accepted takes about a second. */
const MOST_MS = 10_000

/**
 * Parses manifests one at a time in a worker thread, so that a slow one blocks no window. The thread starts with the
 * first manifest and is kept. When a manifest exceeds the timeout, the thread is terminated, and the next manifest gets
 * a new one. The thread's memory is bounded by what is refused before parsing. The heap limit only makes garbage
 * collection run earlier: where a single large allocation exceeds it, V8 ends the whole process.
 */
export function createManifestReader({ mostMs = MOST_MS, entry = ENTRY }: ManifestReaderOptions = {}): ManifestReader {
  let thread: { readonly worker: Worker; readonly online: Promise<void> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  function launch() {
    const worker = new Worker(entry, { name: 'manifest-reader', resourceLimits: THREAD_HEAP })
    worker.unref()
    const online = new Promise<void>((begun) => worker.once('online', begun))
    const launched = { worker, online }
    worker.on('exit', () => {
      if (thread === launched) thread = null
    })
    return launched
  }

  async function askThread(request: ManifestRequest): Promise<Exclude<ManifestAnswer, { kind: 'failure' }>> {
    if (closed) throw new DeskError('cancelled', 'Nothing is played any more.')
    thread ??= launch()
    const { worker, online } = thread
    const answer = await ask(worker, online, request, mostMs)
    if (answer.kind === 'failure') throw DeskError.from(answer.failure)
    return answer
  }

  function inTurn(request: ManifestRequest) {
    const asking = last.then(() => askThread(request))
    last = asking.catch(() => undefined)
    return asking
  }

  return {
    async read(bytes, address) {
      const answer = await inTurn({ kind: 'rewrite', bytes, address })
      if (answer.kind !== 'manifest') throw new Error('the thread answered another question')
      return answer
    },
    async plan(bytes, address, quality) {
      const answer = await inTurn({ kind: 'plan', bytes, address, quality })
      if (answer.kind !== 'plan') throw new Error('the thread answered another question')
      return answer.plan
    },
    async restOfTrack(bytes, address, part) {
      const answer = await inTurn({ kind: 'rest', bytes, address, part })
      if (answer.kind !== 'rest') throw new Error('the thread answered another question')
      return answer.found
    },
    async close() {
      closed = true
      await thread?.worker.terminate()
    },
  }
}

function ask(worker: Worker, online: Promise<void>, request: ManifestRequest, mostMs: number): Promise<ManifestAnswer> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const onMessage = (answer: ManifestAnswer) => {
      stopListening()
      resolve(answer)
    }
    let bug: Error | null = null
    const onError = (error: Error) => {
      bug = error
    }
    const onExit = () => {
      stopListening()
      reject(bug ?? new DeskError('media-unplayable', 'The manifest takes longer to be read than any recording does.'))
    }
    const stopListening = () => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
    }
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    worker.postMessage(request)
    // The timeout starts when the thread runs: on a busy computer its start may take long.
    void online.then(() => {
      timer = setTimeout(() => void worker.terminate(), mostMs)
    })
  })
}
