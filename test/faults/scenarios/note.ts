import type { SessionKey } from '../../../contract/model/ids.ts'
import { onlyConnection, prepareSynced, storedKeys, withDesk, type NoteText, type Scenario } from '../scenario.ts'

/** Notes are written, changed and taken away; closing the program backs them up. */
export const note: Scenario = {
  name: 'note',
  async prepare(home, service) {
    const notes: NoteText[] = []
    await prepareSynced(home, service, async (desk, connection) => {
      for (const key of await storedKeys(desk, connection, 2)) {
        notes.push({ key, text: 'Written before' })
        await desk.notes.set(connection.id, key, 'Written before')
      }
    })
    return { isConnected: true, notes }
  },
  run: (context) =>
    withDesk(context, async (desk) => {
      const connection = await onlyConnection(desk)
      const keys = await storedKeys(desk, connection, 3)
      const save = async (key: SessionKey | undefined, text: string) => {
        if (key === undefined) throw new Error('there are too few sessions')
        context.tell({ kind: 'saving', key, text })
        await desk.notes.set(connection.id, key, text)
        context.tell({ kind: 'saved', key, text })
      }
      await save(keys[0], 'Changed')
      await save(keys[1], '')
      await save(keys[2], 'A new one, longer than a page of the database. '.repeat(400))
      await save(keys[0], 'Changed again')
    }),
}
