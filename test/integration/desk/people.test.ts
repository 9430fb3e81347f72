import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueGuid } from '../../../reference-service/data/test-catalogue.ts'
import { createHandlers } from '../../../main/ipc/handlers.ts'
import type { EmployeesPlan, OpenedTable, ShownPeople } from '../../../contract/model/people.ts'
import type { PeopleMapping } from '../../../contract/model/people-mapping.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { listenersOf, OWN_WINDOW } from '../../support/ipc-calls.ts'
import { field } from '../../support/people.ts'
import { startTestService } from '../../support/service.ts'

const PROFILE = {
  profileId: catalogueGuid('profile', 1),
  name: 'Applicants',
  fields: [field('Name'), field('Email', { kind: 'email' }), field('Branch')],
}
const TABLE = ['Personnel number,Name,Email,Branch', '1,Ana,ana@example.org,Lyon', '2,Bo,bo@example.org,Riga', ',Cy,,']

async function opened() {
  const folder = await temporaryFolder()
  const desk = await openTestDesk({ dataDir: folder, secrets: createLastingSecrets() })
  const { id: connectionId } = await connectAndSync(desk, await startTestService({ sessions: 20 }))
  const path = join(folder, 'problems.csv')
  const shell = { askWhereToSave: () => Promise.resolve(path) }
  const listen = listenersOf(createHandlers(desk, shell as never))
  const call = async <T>(channel: Parameters<typeof listen>[0], request: object = {}): Promise<T> => {
    const reply = await listen(channel, [{ connectionId, ...request }])
    return (reply.ok ? reply.value : reply.error) as T
  }
  const open = async (lines: readonly string[]) => {
    const bytes = new TextEncoder().encode(lines.join('\n'))
    const middle = bytes.length >> 1
    let uploadId: number | null = null
    for (const part of [bytes.subarray(0, middle), bytes.subarray(middle)]) {
      const reply = await listen('people.upload', [{ uploadId, part }])
      uploadId = reply.ok ? (reply.value as number) : null
    }
    return call<OpenedTable>('people.open', { source: { uploadId }, encoding: null, sheet: null })
  }
  const plan = async ({ tableId }: OpenedTable) => {
    const { profileId } = PROFILE
    const asked = { tableId, people: 'employees', profileId }
    const found = await call<{ mapping: PeopleMapping; isRemembered: boolean }>('people.mappingFor', asked)
    const request = { profileId, mapping: found.mapping }
    return { ...found, plan: await call<EmployeesPlan>('people.plan', { tableId, request }) }
  }
  return { desk, connectionId, call, open, plan, path }
}

test('a window plans a table, stages it, and compares the next one with what the service took', async () => {
  const { desk, connectionId, call, open, plan, path } = await opened()
  expect(await call('people.putProfile', { profile: PROFILE })).toBeNull()
  expect(await call('people.profiles')).toMatchObject([{ name: 'Applicants' }])
  const table = await open(TABLE)
  const { tableId } = table
  expect(table).toMatchObject({ rows: 3, encoding: 'utf-8', delimiter: ',' })
  const first = await plan(table)
  expect(first.isRemembered).toBe(false)
  expect(first.plan).toMatchObject({ counts: { new: 2, invalid: 1 }, toSend: 2, syncedAt: null })
  const rows = { tableId, kind: 'new', search: 'riga', offset: 0, limit: 10 }
  expect(await call<ShownPeople>('people.rows', rows)).toMatchObject({ total: 1, rows: [{ row: 3, name: 'Bo' }] })
  expect(await call('people.row', { tableId, index: 1 })).toMatchObject({ cells: [{ value: '2' }, {}, {}, {}] })
  expect(await call('people.tally', { tableId, leftOut: [3] })).toMatchObject({ toSend: 1, expected: { created: 1 } })
  expect(await call('people.saveProblems', { tableId, fileType: 'csv' })).toEqual({ name: 'problems.csv' })
  expect(await readFile(path, 'utf8')).toContain('ID is empty.')

  const staged = await call('people.stageEmployees', { tableId, name: 'staff.csv', leftOut: [3] })
  expect(staged).toMatchObject({
    kind: 'syncEmployees',
    summary: { name: 'staff.csv' },
    expected: { employeesCreated: 1, employeesDataUpdated: 0 },
    items: 1,
  })
  await desk.outbox.run(connectionId, null)
  const [change] = await desk.outbox.list(connectionId)
  const sent = await desk.outbox.get(connectionId, change!.id)
  expect(sent?.counters).toMatchObject(change!.expected!)

  const again = await plan(await open([TABLE[0]!, '1,Ana,ana@example.org,Paris', TABLE[2]!]))
  expect(again.isRemembered).toBe(true)
  expect(again.plan.counts).toMatchObject({ changed: 1, new: 1 })
  expect(again.plan.syncedAt).not.toBeNull()
})

test('nothing is staged where nothing would change, and tables are out of reach once they are closed', async () => {
  const { desk, connectionId, call, open, plan } = await opened()
  await call('people.putProfile', { profile: PROFILE })
  const table = await open([TABLE[0]!, TABLE[3]!])
  const { tableId } = table
  await plan(table)
  const stage = { tableId, name: 'staff.csv', leftOut: [] }
  expect(await call('people.stageEmployees', stage)).toMatchObject({ code: 'invalid-argument' })
  expect(await desk.outbox.list(connectionId)).toEqual([])
  // Another window does not reach it.
  const row = { windowId: -5, connectionId, tableId }
  await expect(desk.people.row(row, 0)).rejects.toMatchObject({ code: 'no-such-result-set' })
  expect(await call('people.close', { tableId })).toBeNull()
  expect(await call('people.row', { tableId, index: 0 })).toMatchObject({ code: 'no-such-result-set' })
})

test('tables are closed with their window', async () => {
  const { desk, connectionId, open, plan, call } = await opened()
  await call('people.putProfile', { profile: PROFILE })
  const table = await open(TABLE)
  await plan(table)
  await desk.dropWindow(OWN_WINDOW)
  expect(await call('people.row', { tableId: table.tableId, index: 0 })).toMatchObject({ code: 'no-such-result-set' })
  await expect(desk.people.profiles(connectionId)).resolves.toHaveLength(1)
})
