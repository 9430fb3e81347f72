import type { StackId, StackOptions, StackSource, StoredStack } from '../../contract/model/downloads.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { DownloadItemId } from '../store/records.ts'
import type { Entry } from './board.ts'
import { createCore, type DownloadsOptions } from './core.ts'
import { noteDamaged, noteMissing, verifyMedia } from './soundness.ts'
import { createStackReading } from './stack-reading.ts'
import { newStack } from './stacks.ts'
import { isFinished } from './states.ts'

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

  async function setPaused(entries: readonly Entry[], isPaused: boolean): Promise<void> {
    await store.downloads.setPaused(
      entries.map(({ key }) => key),
      isPaused,
    )
    for (const entry of entries) entry.record = { ...entry.record, isPaused }
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
      await stackOf(id)
      await changeStacks((stacks) =>
        stacks.map((stack) => (stack.id === id ? { ...stack, options: stackOptions } : stack)),
      )
      await follower.planAnew(entriesOf((await stackOf(id)).members))
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
      await setPaused(entries, true)
      await Promise.all(entries.map((entry) => engine.stop(entry)))
      engine.pump()
    },
    async resume(keys: readonly SessionKey[] | null): Promise<void> {
      await setPaused(entriesOf(keys), false)
      engine.activate()
      engine.tryAgain()
    },
    async retry(keys: readonly SessionKey[] | null): Promise<void> {
      const entries = entriesOf(keys)
      await follower.planAnew(entries)
      await setPaused(entries, false)
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
