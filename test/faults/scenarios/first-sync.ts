import { connect, sync, withDesk, type Scenario } from '../scenario.ts'

/** The first start: a connection is added, and everything is read from the service. */
export const firstSync: Scenario = {
  name: 'first sync',
  prepare: async () => ({ isConnected: false, notes: [] }),
  run: (context) =>
    withDesk(context, async (desk) => {
      const connection = await connect(desk, context.service)
      context.tell({ kind: 'connected' })
      await sync(desk, connection)
      context.tell({ kind: 'synced' })
    }),
}
