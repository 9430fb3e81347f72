import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Store } from '../store/store.ts'
import { log } from '../support/log.ts'
import { createBodyReader } from '../sync/body-reader.ts'
import { BEGINNING, isClosing, isCurrent, isOutdated, stepLife, type LifeEffect, type LifeEvent } from './life.ts'
import type { DownloadsPartOptions } from './downloads-part.ts'
import { createLibraryPart } from './library-part.ts'
import { createMediaPart, type MediaPart, type MediaPartOptions } from './media-part.ts'
import { createOwnWorkPart, type OwnWorkPart } from './own-work-part.ts'
import type { WakeUpSignal } from './part.ts'
import { createStorePart, type StorePart } from './store-part.ts'
import { beginWork, type Work, type WorkOptions } from './work.ts'

export type RuntimeOptions = Omit<WorkOptions, 'connection' | 'store' | 'reader' | 'media'> &
  Pick<MediaPartOptions, 'proxyFor' | 'converter'> &
  Pick<DownloadsPartOptions, 'usage'> & {
    readonly id: ConnectionId
    readonly registry: Pick<ConnectionRegistry, 'get' | 'storeAccess' | 'noteStore' | 'reviewer' | 'recognizeReviewer'>
  }

/**
 * The runtime of one connection: its store, and the work over it. Each is started at its first use. Calls fail with
 * `no-such-connection` once the runtime is being closed.
 */
export type Runtime = {
  store(): Promise<Store>
  work(): Promise<Work>
  readonly media: Omit<MediaPart, 'close'>
  readonly ownWork: OwnWorkPart
  /** Makes later calls use the changed connection: address, secret, centers. Resolves when the old round has ended. */
  reconnect(): Promise<void>
  wakeUp(signal: WakeUpSignal): void
  replan(): void
  /** The reviewer's name was changed. */
  nameReviewer(): void
  /** Ends the work, then the body reader and media, then closes the store. */
  close(): Promise<void>
}

type Round = PromiseWithResolvers<Work>

export function createRuntime({ id, registry, proxyFor, usage, converter, ...options }: RuntimeOptions): Runtime {
  const stored = createStorePart({ id, registry, listener: options.listener })
  const { gate } = options
  const { library, media, closeMedia } = createMedia({ id, gate, proxyFor, converter, stored, store, work })
  const ownWork = createOwnWorkPart({ store })
  /** Outlives the rounds, so that its thread need not be started again. */
  const reader = createBodyReader()
  const closed = Promise.withResolvers<void>()
  const outdated = new Set<() => void>()
  let life = BEGINNING
  /** The round with the current settings. */
  let current: Round | null = null
  /** The round that begins when the one before it has ended. */
  let upcoming: Round | null = null

  function happen(event: LifeEvent): void {
    const { life: next, effect } = stepLife(life, event)
    life = next
    if (effect !== null) void EFFECTS[effect]()
    if (isOutdated(life)) return
    for (const goOn of outdated) goOn()
    outdated.clear()
  }

  function store(): Promise<Store> {
    return isClosing(life) ? Promise.reject(beingClosed()) : stored.open()
  }

  function work(): Promise<Work> {
    if (isClosing(life)) return Promise.reject(beingClosed())
    happen('use')
    if (isCurrent(life) && current !== null) return current.promise
    upcoming ??= Promise.withResolvers()
    return upcoming.promise
  }

  async function open(): Promise<void> {
    const round = upcoming ?? Promise.withResolvers()
    current = round
    upcoming = null
    try {
      const connection = await registry.get(id)
      const downloads = { library, usage, proxyFor, onStored: media.makePages }
      const parts = { connection, reader, store: await store(), media: downloads }
      const work = await beginWork({ ...options, ...parts })
      happen('opened')
      round.resolve(work)
    } catch (error) {
      current = null
      happen('failed')
      round.reject(error)
    }
  }

  /** Passes an event to the running work. Work that starts later reads the current state then. */
  function withWork(act: (work: Work) => void): void {
    current?.promise.then(act, () => undefined)
  }

  async function end(): Promise<void> {
    const ending = current
    current = null
    try {
      await (await ending?.promise)?.end()
    } catch (error) {
      // Continues with any failure, because the store must be closed in any case.
      log('error', 'runtime.end', { connectionId: id, error })
    }
    happen('ended')
  }

  async function release(): Promise<void> {
    const readerAndMedia = reader.close().finally(closeMedia)
    await readerAndMedia.finally(() => stored.close()).then(closed.resolve, closed.reject)
    happen('released')
  }

  const EFFECTS: Readonly<Record<LifeEffect, () => Promise<void>>> = { open, end, release }

  return {
    store,
    work,
    media,
    ownWork,
    async reconnect() {
      happen('reconnect')
      if (isOutdated(life)) await new Promise<void>((goOn) => outdated.add(goOn))
    },
    wakeUp: (signal) => withWork((work) => work.wakeUp(signal)),
    replan: () => withWork((work) => work.replan()),
    nameReviewer: () => stored.nameReviewer(),
    close() {
      happen('close')
      upcoming?.reject(beingClosed())
      upcoming = null
      return closed.promise
    },
  }
}

type MediaSources = Pick<RuntimeOptions, 'id' | 'gate' | 'proxyFor' | 'converter'> &
  Pick<Runtime, 'store' | 'work'> & { readonly stored: StorePart }

/** What is on this computer, and what answers requests for media from there and from the network. */
function createMedia({ id, gate, proxyFor, converter, stored, store, work }: MediaSources) {
  const { library, close } = createLibraryPart({ access: () => stored.access(), store })
  const media = createMediaPart({
    id,
    gate,
    proxyFor,
    converter,
    access: () => stored.access(),
    store,
    library,
    onDamaged: async (key, item) => (await (await work()).downloads.downloads()).damaged(key, item),
    reports: async () => (await work()).reports,
  })
  return { library, media, closeMedia: () => media.close().finally(close) }
}

function beingClosed(): DeskError {
  return new DeskError('no-such-connection', 'This connection is being closed.')
}
