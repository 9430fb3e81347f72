import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Events } from '../../../contract/bridge/channels.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { Reviewer } from '../../../contract/model/reviewer.ts'
import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { listOperations } from '../../../main/store/queries/journal.ts'
import { readOwnReviewer } from '../../../main/store/queries/reviewers.ts'
import { openForReading } from '../../../main/store/worker/databases/database.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

const ADA = { name: 'Ada Byron', initials: 'AB' }

/** A data folder with a service to connect to, and what a journal in it says, read past the program. */
async function begin() {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const service = await startTestService({ sessions: 5 })
  return {
    start: () => openTestDesk({ dataDir, secrets }),
    connect: (desk: Desk, name: string) => connectAndSync(desk, service, name),
    async loseFile() {
      for (const name of ['reviewer.json', 'reviewer.previous.json']) await rm(join(dataDir, name))
    },
    async journalOf(id: ConnectionId) {
      const { folder, key } = await createConnectionRegistry({ folder: dataDir, secrets }).storeAccess(id)
      const db = openForReading(reviewsAt({ files: storeFiles(folder), key }))
      try {
        return { own: readOwnReviewer(db), by: listOperations(db).map(({ reviewer }) => reviewer) }
      } finally {
        db.close()
      }
    },
  }
}

async function writeNote(desk: Desk, id: ConnectionId): Promise<void> {
  const { resultSetId } = await desk.sessions.open(1, id, {}, { column: 'started', direction: 'desc' })
  const [row] = await desk.sessions.window(1, resultSetId, 0, 1)
  await desk.notes.set(id, row!.key, `Noted on ${row!.participantName}.`)
}

test('journals of all connections begin with the reviewer of the installation', async () => {
  const { start, connect, journalOf } = await begin()
  const desk = await start()
  const [one, other] = [await connect(desk, 'One'), await connect(desk, 'Other')]
  await writeNote(desk, one.id)
  await writeNote(desk, other.id)
  const { id } = await desk.reviewer.get()
  for (const connection of [one, other]) {
    expect(await journalOf(connection.id)).toEqual({ own: { id, name: '', initials: '' }, by: [id] })
  }
})

test('a name that is chosen reaches the journals that are open, and the others when they open', async () => {
  const { start, connect, journalOf } = await begin()
  const first = await start()
  const [open, closed] = [await connect(first, 'Open'), await connect(first, 'Closed')]
  await first.close()
  const desk = await start()
  await writeNote(desk, open.id)
  const told: Events['connections.tablesChanged'][] = []
  desk.events.on('connections.tablesChanged', (change) => told.push(change))
  const reviewer = await desk.reviewer.setName(ADA)
  expect(reviewer).toMatchObject(ADA)
  expect(told).toContainEqual({ connectionId: null, tables: ['reviewer'] })
  const ownOf = async (id: ConnectionId): Promise<Reviewer | null> => (await journalOf(id)).own
  await expect.poll(() => ownOf(open.id)).toEqual(reviewer)
  expect(await ownOf(closed.id)).toMatchObject({ id: reviewer.id, name: '' })
  await writeNote(desk, closed.id)
  expect(await ownOf(closed.id)).toEqual(reviewer)
  const renamed = await desk.reviewer.setName({ name: 'Ada Lovelace', initials: 'AL' })
  for (const { id } of [open, closed]) await expect.poll(() => ownOf(id)).toEqual(renamed)
})

test('where the file is lost, the reviewer and name are known again from the first journal that is opened', async () => {
  const { start, connect, loseFile, journalOf } = await begin()
  const first = await start()
  const before = await first.reviewer.setName(ADA)
  const old = await connect(first, 'Old')
  await writeNote(first, old.id)
  await first.close()
  await loseFile()
  const desk = await start()
  await writeNote(desk, old.id)
  const after = await desk.reviewer.get()
  expect(after).toEqual(before)
  expect(await journalOf(old.id)).toMatchObject({ own: before })
  const young = await connect(desk, 'Young')
  await writeNote(desk, young.id)
  expect((await journalOf(young.id)).by).toEqual([after.id])
  await desk.reviewer.setName({ name: 'Ada L.', initials: 'AL' })
  await expect.poll(async () => (await journalOf(old.id)).own).toMatchObject({ id: before.id, name: 'Ada L.' })
})
