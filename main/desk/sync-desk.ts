import { DeskError, toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { log } from '../support/log.ts'
import type { NetworkGate } from '../support/network-gate.ts'
import type { Desk } from './desk-type.ts'

export type SyncDesk = Desk['sync'] & {
  /** Starts a sync unless one is running, or none may be: while the user works offline. */
  startUnlessRunning(id: ConnectionId): Promise<void>
}

export function createSyncDesk({
  gate,
  runtimeOf,
}: {
  readonly gate: NetworkGate
  readonly runtimeOf: (id: ConnectionId) => Promise<Runtime>
}): SyncDesk {
  const syncOf = async (id: ConnectionId) => (await (await runtimeOf(id)).work()).sync

  async function start(id: ConnectionId, over = false) {
    gate.assertOpen()
    const sync = await syncOf(id)
    const before = await sync.status()
    if (before.state !== 'idle') throw new DeskError('sync-running', 'A sync is already running.')
    // How the sync ends comes as progress events. Here only `sync-running` is thrown.
    const ended = over ? sync.runOver() : sync.run()
    ended.catch((error: unknown) => {
      if (toFailure(error).code !== 'sync-running') log('error', 'sync.unexpected', { connectionId: id, error })
    })
    return sync.status()
  }

  return {
    start,
    async startUnlessRunning(id) {
      await start(id).catch((error: unknown) => {
        const { code } = toFailure(error)
        if (code !== 'sync-running' && code !== 'working-offline') throw error
      })
    },
    async run(id, signal, over = false) {
      gate.assertOpen()
      const sync = await syncOf(id)
      const cancel = () => void sync.cancel()
      signal?.throwIfAborted()
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        await (over ? sync.runOver() : sync.run())
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
      return sync.status()
    },
    async cancel(id) {
      const sync = await syncOf(id)
      // Not awaited: the current page may take a moment, and the status already says that the sync is being cancelled.
      sync.cancel().catch((error: unknown) => log('error', 'sync.cancel', { connectionId: id, error }))
      return sync.status()
    },
    status: async (id) => (await syncOf(id)).status(),
    async setStart(id, center, modifiedSince) {
      const sync = await syncOf(id)
      await sync.setStart(center, modifiedSince)
      return sync.status()
    },
    rejected: async (id, limit) => (await (await runtimeOf(id)).store()).feed.rejected(limit),
  }
}
