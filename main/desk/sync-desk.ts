import { DeskError, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { log } from '../support/log.ts'
import type { Desk } from './desk-type.ts'
import type { Runtime } from './runtime.ts'

export type SyncDesk = Desk['sync'] & {
  /** Begins a run unless one goes on already. */
  startUnlessRunning(id: ConnectionId): Promise<void>
}

export function createSyncDesk({
  runtimeOf,
}: {
  readonly runtimeOf: (id: ConnectionId) => Promise<Runtime>
}): SyncDesk {
  const workOf = async (id: ConnectionId) => (await runtimeOf(id)).work()

  async function start(id: ConnectionId) {
    const work = await workOf(id)
    const before = await work.engine.status()
    if (before.state !== 'idle') throw new DeskError('sync-running', 'A sync of this connection is running already.')
    // Its end is told by progress; what is thrown here is `sync-running` alone.
    work.run().catch((error: unknown) => {
      if (toFailure(error).code !== 'sync-running') log('error', 'sync.unexpected', { connectionId: id, error })
    })
    return work.engine.status()
  }

  return {
    start,
    async startUnlessRunning(id) {
      await start(id).catch((error: unknown) => {
        if (toFailure(error).code !== 'sync-running') throw error
      })
    },
    async run(id, signal) {
      const work = await workOf(id)
      const cancel = () => void work.engine.cancel()
      signal?.throwIfAborted()
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        await work.run()
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
      return work.engine.status()
    },
    async cancel(id) {
      const { engine } = await workOf(id)
      // The page under way may take a moment; the screen shows that it is being cancelled meanwhile.
      engine.cancel().catch((error: unknown) => log('error', 'sync.cancel', { connectionId: id, error }))
      return engine.status()
    },
    status: async (id) => (await workOf(id)).engine.status(),
    async setStart(id, center, modifiedSince) {
      const { engine } = await workOf(id)
      await engine.setStart(center, modifiedSince)
      return engine.status()
    },
    rejected: async (id, limit) => (await (await runtimeOf(id)).store()).feed.rejected(limit),
  }
}
