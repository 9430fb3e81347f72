import {
  DEFAULT_STACK_OPTIONS,
  MOST_IN_STACK,
  stackOptionsSchema,
  type DownloadChoice,
  type DownloadHold,
  type DownloadsStatus,
  type DownloadState,
  type StackId,
  type StackOptions,
  type StackSource,
  type StoredStack,
} from '../../contract/model/downloads.ts'
import { DeskError, type ErrorCode } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Demo } from './demo.ts'
import type { DownloadResult, ViewSource, ViewWish } from './desk-downloads-type.ts'
import type { Desk } from './desk-type.ts'
import type { SessionDesk } from './session-desk.ts'

export type DownloadsDeskOptions = {
  readonly runtimes: Pick<Runtimes, 'of'>
  readonly demo: Pick<Demo, 'prepare'>
  readonly resultSetOf: SessionDesk['resultSetOf']
}

const NOTHING: DownloadsStatus = {
  hold: null,
  sessions: 0,
  finished: 0,
  ready: 0,
  bytes: 0,
  toCome: 0,
  rate: 0,
  secondsLeft: null,
  running: [],
}

type Chosen = { readonly source: StackSource; readonly members: readonly SessionKey[] }

/** The downloads of each connection, for windows and commands. */
export function createDownloadsDesk({ runtimes, demo, resultSetOf }: DownloadsDeskOptions): Pick<Desk, 'downloads'> {
  /** Those that are being made: of each window one for a new stack, and one for a stack whose options are changed. */
  const estimates = new Map<string, AbortController>()

  const partOf = async (id: ConnectionId) => (await (await runtimes.of(id)).work()).downloads

  async function of(id: ConnectionId) {
    await demo.prepare(id)
    return (await partOf(id)).downloads()
  }

  async function chosen(windowId: number, id: ConnectionId, choice: DownloadChoice): Promise<Chosen> {
    switch (choice.kind) {
      case 'queue':
        return { source: { kind: 'queue' }, members: [] }
      case 'view':
        return { source: choice, members: [] }
      case 'sessions':
        return { source: { kind: 'selection' }, members: choice.keys }
      case 'rows': {
        const found = resultSetOf(windowId, choice.resultSetId)
        if (found.connectionId !== id) {
          throw new DeskError('no-such-result-set', 'This result set belongs to another connection.')
        }
        const { sessions } = await (await runtimes.of(id)).store()
        const members = await sessions.keys(found.resultSetId, choice.onlySelected, MOST_IN_STACK)
        return { source: { kind: 'selection' }, members }
      }
    }
  }

  return {
    downloads: {
      status: async (id) => (await (await partOf(id)).known())?.status() ?? NOTHING,
      overview: async (id) => (await of(id)).overview(),
      sessions: async (id, stackId) => (await of(id)).sessions(stackId),
      states: async (id) => (await (await partOf(id)).known())?.states() ?? {},
      ofSession: async (id, key) => (await (await partOf(id)).known())?.ofSession(key) ?? null,
      async estimate(windowId, id, choice, options) {
        const place = `${windowId} ${typeof choice === 'string' ? 'stack' : 'choice'}`
        estimates.get(place)?.abort(new DeskError('cancelled', 'A later estimate took the place of this one.'))
        const stop = new AbortController()
        estimates.set(place, stop)
        try {
          const downloads = await of(id)
          if (typeof choice === 'string') return await downloads.estimate(choice, [], options, stop.signal)
          const { source, members } = await chosen(windowId, id, choice)
          return await downloads.estimate(source, members, options, stop.signal)
        } finally {
          if (estimates.get(place) === stop) estimates.delete(place)
        }
      },
      async add(windowId, id, choice, options): Promise<StackId> {
        const { source, members } = await chosen(windowId, id, choice)
        return (await of(id)).add(source, members, options)
      },
      async run(id, view, wish, signal) {
        const downloads = await of(id)
        const same = (await downloads.stacks()).find((stack) => isSameView(stack.source, view))
        const options = optionsWith(same, wish)
        const stackId = same?.id ?? (await downloads.add(view, [], options))
        if (same !== undefined) {
          await downloads.change(same.id, options)
          await downloads.resume(same.members)
        }
        const { hold, states, bytes } = await downloads.settled(stackId, signal)
        if (hold !== null) throw heldFailure(hold)
        return { ...resultOf(states), bytes }
      },
      async preview(id, view, wish, signal = new AbortController().signal) {
        const downloads = await of(id)
        const same = (await downloads.stacks()).find((stack) => isSameView(stack.source, view))
        const options = optionsWith(same, wish)
        const { sessions, toCome } = await downloads.estimate(same?.id ?? view, [], options, signal)
        const states = same === undefined ? [] : (await downloads.standing(same.id)).states
        return { ...resultOf(states), sessions, bytes: toCome }
      },
      async verify(id, signal) {
        const { damaged, ...counted } = await (await of(id)).verify(signal)
        return { ...counted, damaged: damaged.length }
      },
      change: async (id, stackId, options) => (await of(id)).change(stackId, options),
      removeStack: async (id, stackId) => (await of(id)).removeStack(stackId),
      removeSessions: async (id, keys) => (await of(id)).removeSessions(keys),
      pause: async (id, keys) => (await of(id)).pause(keys),
      resume: async (id, keys) => (await of(id)).resume(keys),
      retry: async (id, keys) => (await of(id)).retry(keys),
      retention: async (id) => (await of(id)).retention(),
      previewRetention: async (id, days) => (await of(id)).previewRetention(days),
      setRetention: async (id, days) => (await of(id)).setRetention(days),
      withoutWaveform: async (id) => (await (await runtimes.of(id)).store()).downloads.withoutWaveform(),
    },
  }
}

/** Saved views are told by their IDs, the views that every list has by their names, which are no texts. */
function isSameView(source: StackSource, view: ViewSource): boolean {
  return source.kind === 'view' && source.viewId === view.viewId && (view.viewId !== null || source.name === view.name)
}

/** Fails with `invalid-argument` where that is no possible option. */
function optionsWith(stack: StoredStack | undefined, { originals, ...wish }: ViewWish): StackOptions {
  const before = stack?.options ?? DEFAULT_STACK_OPTIONS
  const include = { ...before.include, originals: originals ?? before.include.originals }
  const options = stackOptionsSchema.safeParse({ ...before, ...wish, include })
  if (options.success) return options.data
  throw new DeskError('invalid-argument', 'These are no options of a download.')
}

function resultOf(states: readonly DownloadState[]): Omit<DownloadResult, 'bytes'> {
  const failed = states.filter(
    (state) => state.kind === 'partly' && state.missing.some(({ item }) => item.kind === 'report'),
  )
  const of = (kind: DownloadState['kind']) => states.filter((state) => state.kind === kind).length
  return {
    sessions: states.length,
    ready: of('ready') + of('outdated'),
    partly: of('partly') - failed.length,
    failed: failed.length,
  }
}

const HELD: Readonly<Record<DownloadHold, readonly [ErrorCode, string]>> = {
  user: ['cancelled', 'The downloads were paused.'],
  'working-offline': ['working-offline', 'You’re working offline, so nothing is downloaded.'],
  'no-network': ['network', 'Couldn’t reach the servers. What was downloaded stays; run the command again.'],
  metered: ['network', 'The network is metered, so nothing is downloaded.'],
  quota: ['limit-exceeded', 'The quota for downloads is full. Raise it in the settings, or remove downloads.'],
  disk: ['disk-full', 'There is no room on the disk. What was downloaded stays.'],
  'disk-error': ['disk-error', 'Couldn’t read or write the disk. What was downloaded stays; run the command again.'],
  'store-locked': ['store-locked', 'Another program holds the data of this connection. What was downloaded stays.'],
  'worker-stopped': ['worker-stopped', 'The data process stopped. What was downloaded stays; run the command again.'],
  keychain: ['keychain-unavailable', 'The keychain does not answer, so media cannot be encrypted.'],
  secret: ['secret-missing', 'This connection’s secret key is missing or not accepted.'],
  service: ['server', 'The service does not answer as it should. What was downloaded stays; run the command again.'],
}

function heldFailure(hold: DownloadHold): DeskError {
  return new DeskError(...HELD[hold])
}
