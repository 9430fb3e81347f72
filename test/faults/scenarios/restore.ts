import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onlyConnection, prepareSynced, storedKeys, withDesk, type NoteText, type Scenario } from '../scenario.ts'

function damage(file: string): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(8192, 0x5a), 0, 8192, 0)
  closeSync(descriptor)
}

/** Reviews that are damaged are restored from their newest backup. */
export const restore: Scenario = {
  name: 'restore',
  async prepare(home, service) {
    const notes: NoteText[] = []
    let folder = ''
    await prepareSynced(home, service, async (desk, connection) => {
      folder = join(home.data, 'connections', connection.id)
      for (const key of await storedKeys(desk, connection, 3)) {
        notes.push({ key, text: 'Held by the backup' })
        await desk.notes.set(connection.id, key, 'Held by the backup')
      }
    })
    damage(join(folder, 'reviews.db'))
    return { isConnected: true, notes }
  },
  run: (context) =>
    withDesk(context, async (desk) => {
      const { id } = await onlyConnection(desk)
      await desk.restoreReviews(id)
      context.tell({ kind: 'restored' })
      await desk.verify(id)
    }),
}
