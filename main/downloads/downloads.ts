import type { DownloadState, StackId, StackOptions, StackSource, StoredStack } from '../../contract/model/downloads.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { DownloadItemId } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Entry } from './board.ts'
import { createCore, type DownloadsOptions } from './core.ts'
import { noteDamaged, noteMissing, verifyMedia } from './soundness.ts'
import { createStackReading } from './stack-reading.ts'
import { isSameWish, newStack } from './stacks.ts'
import { isFinished, stateOf } from './states.ts'

/** What a retry asks the service for again; anything else is downloaded anyway, or there. */
const RETRIED: ReadonlySet<DownloadState['kind']> = new Set(['partly', 'outdated'])

/** The downloads of a connection. Everything may fail with the codes of the store and of the disk. */
export type Downloads = ReturnType<typeof createDownloads>

export function createDownloads(options: DownloadsOptions) {
  const { connectionId, store, library, usage, now } = options
  const core = createCore(options)
  const { engine, follower, removal, entriesOf } = core
  const { stackOf, ...reading } = createStackReading(core)

  async function changeStacks(change: (stacks: readonly StoredStack[]) => readonly StoredStack[]): Promise<void> {
    await follower.change(change)
    // There may be room now.
    engine.tryAgain()
  }

  return {
    ...reading,
    /** Reads what is stored. */
    async start(): Promise<void> {
      usage.set(connectionId, await library.size())
      await usage.measured()
      await follower.start()
      await noteMissing(core, await library.tidyUp())
      await removal.applyRetention()
      options.onChanged()
    },
    /** Downloads what is missing, from now on. */
    activate: () => engine.activate(),
    status: async () => core.status(),
    stacks: () => follower.stacks(),
    async add(source: StackSource, members: readonly SessionKey[], stackOptions: StackOptions): Promise<StackId> {
      const stack = newStack(source, stackOptions, members, now())
      const found = await follower.membersOf(stack)
      if (found.length === 0 && source.kind === 'selection') {
        throw new DeskError('invalid-argument', 'There is nothing to download.')
      }
      await changeStacks((stacks) => [...stacks, { ...stack, members: found }])
      engine.activate()
      return stack.id
    },
    async change(id: StackId, stackOptions: StackOptions): Promise<void> {
      const wishes = new Map(entriesOf((await stackOf(id)).members).map((entry) => [entry, entry.wanted]))
      await changeStacks((stacks) =>
        stacks.map((stack) => (stack.id === id ? { ...stack, options: stackOptions } : stack)),
      )
      // Other options change nothing of what is there: it must not be taken for something that is still to come.
      await follower.planAnew(
        [...wishes].flatMap(([entry, before]) => (isSameWish(before, entry.wanted) ? [] : [entry])),
      )
      engine.pump()
    },
    async removeStack(id: StackId): Promise<void> {
      await stackOf(id)
      await changeStacks((stacks) => stacks.filter((stack) => stack.id !== id))
    },
    async removeSessions(keys: readonly SessionKey[] | null): Promise<void> {
      await removal.removeSessions(keys)
      engine.tryAgain()
    },
    async pause(keys: readonly SessionKey[] | null): Promise<void> {
      const entries = entriesOf(keys).filter((entry) => !isFinished(entry))
      await setPaused(store, entries, true)
      await Promise.all(entries.map((entry) => engine.stop(entry)))
      engine.pump()
    },
    async resume(keys: readonly SessionKey[] | null): Promise<void> {
      await setPaused(store, entriesOf(keys), false)
      engine.activate()
      engine.tryAgain()
    },
    async retry(keys: readonly SessionKey[] | null): Promise<void> {
      const entries = entriesOf(keys)
      await follower.planAnew(entries.filter((entry) => RETRIED.has(stateOf(entry).kind)))
      await setPaused(store, entries, false)
      engine.activate()
      engine.tryAgain()
    },
    damaged: (key: SessionKey, item: DownloadItemId) => noteDamaged(core, key, item),
    verify: (signal?: AbortSignal) => verifyMedia(core, signal),
    retention: () => store.downloads.retention(),
    previewRetention: async (days: number | null) => removal.previewRetention(days),
    async setRetention(days: number | null): Promise<void> {
      await store.downloads.setRetention(days)
      await removal.applyRetention()
      engine.tryAgain()
    },
    /** The settings or the network have changed, which may be what is waited for: a larger quota, for instance. */
    wakeUp: () => engine.tryAgain(),
    /** The store has changed these tables. */
    changed: (tables: readonly TableName[]) => follower.changed(tables),
    async end(): Promise<void> {
      const followed = follower.end()
      await engine.end()
      await followed
      await Promise.all([core.upstream.close(), core.manifests.close()])
    },
  }
}

async function setPaused(
  { downloads }: Pick<Store, 'downloads'>,
  entries: readonly Entry[],
  isPaused: boolean,
): Promise<void> {
  await downloads.setPaused(
    entries.map(({ key }) => key),
    isPaused,
  )
  for (const entry of entries) entry.record = { ...entry.record, isPaused }
}
