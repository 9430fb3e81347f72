import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NO_FILTER } from '../../../contract/model/list-preferences.ts'
import { connectAndSync, createAbsentKeychain, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

const WINDOW = 7
/** What these tests wait for comes, however slow the machine is. */
const startPatienceMs = 60_000
const BY_START = { column: 'started', direction: 'desc' } as const

test('a window begins with connections, settings, and its list with the first rows', async () => {
  const desk = await openTestDesk({ startPatienceMs })
  const connection = await connectAndSync(desk, await startTestService({ sessions: 120 }))
  const { connections, settings, list } = await desk.start(WINDOW)
  expect(connections).toEqual([connection])
  expect(settings).toEqual(await desk.settings.get())
  expect(list).toMatchObject({ connectionId: connection.id, resultSet: { total: 120 }, focus: null, offset: 0 })

  const resultSet = await desk.sessions.open(8, connection.id, {}, BY_START)
  expect(list?.rows).toEqual(await desk.sessions.window(8, resultSet.resultSetId, 0, 50))
  const resultSetId = list?.resultSet.resultSetId ?? -1
  expect(await desk.sessions.window(WINDOW, resultSetId, 50, 1), 'its own result set reads on').toHaveLength(1)
  await expect(desk.sessions.window(8, resultSetId, 0, 1)).rejects.toMatchObject({ code: 'no-such-result-set' })
  await desk.dropWindow(WINDOW)
  await expect(desk.sessions.window(WINDOW, resultSetId, 0, 1)).rejects.toMatchObject({ code: 'no-such-result-set' })
})

test('after a restart a window begins with the connection and in the place that were left', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const service = await startTestService({ sessions: 120 })
  const first = await openTestDesk({ dataDir, secrets })
  await connectAndSync(first, service, 'One')
  const other = await connectAndSync(first, service, 'Other')
  const sort = { column: 'participantName', direction: 'asc' } as const
  const { resultSetId } = await first.sessions.open(WINDOW, other.id, { finished: true }, sort)
  const [row] = await first.sessions.window(WINDOW, resultSetId, 3, 1)
  await first.settings.set({ lastConnection: other.id })
  const filter = { ...NO_FILTER, state: 'finished' } as const
  const place = { filter, sort, savedView: null, focusIndex: 9, focusKey: row!.key, top: 0 }
  await first.preferences.set(other.id, { place })
  await first.close()

  const second = await openTestDesk({ dataDir, secrets, startPatienceMs })
  await second.warmUp()
  const { list } = await second.start(WINDOW)
  expect(list).toMatchObject({ connectionId: other.id, preferences: { place }, focus: 3, offset: 0 })
  expect(list?.rows[3]?.key).toEqual(row?.key)
  expect(list?.rows.every(({ isFinished }) => isFinished)).toBe(true)
})

test('where the reviews are damaged, the rest comes without the list, and the list tells what is wrong', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(first, await startTestService({ sessions: 20 }))
  await first.close()
  writeFileSync(join(dataDir, 'connections', id, 'reviews.db'), 'spoilt')
  const desk = await openTestDesk({ dataDir, secrets, startPatienceMs })
  await expect(desk.warmUp()).rejects.toMatchObject({ code: 'store-damaged' })
  expect(await desk.start(WINDOW)).toMatchObject({ connections: [{ id }], list: null })
  await expect(desk.sessions.open(WINDOW, id, {}, BY_START)).rejects.toMatchObject({ code: 'store-damaged' })
})

test('where the keychain is gone, the connections come without the list', async () => {
  const dataDir = await temporaryFolder()
  const first = await openTestDesk({ dataDir })
  const { id } = await connectAndSync(first, await startTestService({ sessions: 20 }))
  await first.close()
  const desk = await openTestDesk({ dataDir, secrets: createAbsentKeychain(), startPatienceMs })
  expect(await desk.start(WINDOW)).toMatchObject({ connections: [{ id, secretState: 'silent' }], list: null })
  await expect(desk.sessions.open(WINDOW, id, {}, BY_START)).rejects.toMatchObject({ code: 'keychain-unavailable' })
})

test('without connections there is nothing but the settings', async () => {
  const desk = await openTestDesk()
  await expect(desk.warmUp()).resolves.toBeUndefined()
  expect(await desk.start(WINDOW)).toMatchObject({ connections: [], settings: { theme: 'system' }, list: null })
})

test('a list of connections that cannot be read is a failure', async () => {
  const dataDir = await temporaryFolder()
  // A link to itself cannot be read.
  symlinkSync(join(dataDir, 'connections.json'), join(dataDir, 'connections.json'))
  const desk = await openTestDesk({ dataDir })
  await expect(desk.start(WINDOW)).rejects.toMatchObject({ code: 'disk-error' })
})
