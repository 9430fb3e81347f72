import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Announcements } from './announcements.ts'
import type { Demo } from './demo.ts'
import type { Desk } from './desk-type.ts'
import type { SyncDesk } from './sync-desk.ts'

export type DemoDeskOptions = {
  readonly demo: Pick<Demo, 'start'>
  readonly registry: Pick<ConnectionRegistry, 'get'>
  readonly announcements: Announcements
  readonly runtimeOf: (id: ConnectionId) => Promise<Runtime>
  readonly sync: Pick<SyncDesk, 'startUnlessRunning'>
}

export function createDemoDesk({ demo, registry, announcements, runtimeOf, sync }: DemoDeskOptions): Desk['demo'] {
  /** The start that is under way. Two windows may ask for the demo at once, and both get the same one. */
  let starting: Promise<Connection> | null = null

  async function start(): Promise<Connection> {
    const { id } = await demo.start()
    announcements.connectionChanged(id)
    await (await runtimeOf(id)).reconnect()
    await sync.startUnlessRunning(id)
    return registry.get(id)
  }

  return {
    start() {
      starting ??= start().finally(() => {
        starting = null
      })
      return starting
    },
  }
}
