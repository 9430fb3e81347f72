import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ChangePath } from '../../contract/model/outbox.ts'
import { expectedOfSync } from '../../contract/model/people.ts'
import { problemTexts } from '../../contract/text/people-texts.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import { log } from '../support/log.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'
import { packTable } from '../export/packed-table.ts'
import type { FileCopies } from './file-copies.ts'
import { createOpenedTables } from './opened-tables.ts'
import { assertSamePlan, createRegistrationDesk, type RememberMapping } from './registration-desk.ts'
import { createUploads } from './uploads.ts'

export type PeopleDeskOptions = {
  readonly runtimes: Pick<Runtimes, 'of' | 'save'>
  readonly copies: Pick<FileCopies, 'save'>
  readonly outbox: Pick<Desk['outbox'], 'stage'>
  readonly tests: Pick<Desk['tests'], 'known'>
}

const EMPLOYEES_PATH: ChangePath = '/v1/employees'

/** Tables of people, and what is staged of those of employees. */
export function createPeopleDesk(options: PeopleDeskOptions): Pick<Desk, 'people'> & {
  readonly dropWindow: (windowId: number) => void
} {
  const { runtimes, copies, outbox } = options
  const opened = createOpenedTables(runtimes)
  const uploads = createUploads()
  const { find, reach, storeOf } = opened
  const save = <T>(id: ConnectionId, act: (people: Store['people']) => Promise<T>) =>
    runtimes.save(id, async (ownWork) => act(await ownWork.people()))

  /** Remembers how the columns of a staged table were sent. The table may be closed by now, and what is staged stays staged. */
  const remember: RememberMapping = (connectionId, layout, mapping) =>
    save(connectionId, (own) => own.remember(layout, mapping)).catch((error: unknown) =>
      log('warn', 'people.remember', { connectionId, error }),
    )

  const people: Desk['people'] = {
    profiles: async (id) => (await storeOf(id)).profiles(),
    syncedAmong: async (id, ids) => (ids.length === 0 ? [] : (await storeOf(id)).syncedAmong(ids)),
    changedAmong: async (id, ids) => (await storeOf(id)).changedAmong(ids),
    putProfile: (id, profile) => save(id, (store) => store.putProfile(profile)),
    removeProfile: (id, profileId) => save(id, (store) => store.removeProfile(profileId)),
    upload: (windowId, uploadId, part) => uploads.add(windowId, uploadId, part),
    async open(windowId, connectionId, source, choice) {
      const given = 'uploadId' in source ? { bytes: uploads.take(windowId, source.uploadId) } : source
      const table = await (await storeOf(connectionId)).open(given, choice)
      if ('problem' in table) return table
      const titles = table.columns.map(({ title }) => title)
      opened.add({ windowId, connectionId, tableId: table.tableId }, titles)
      return table
    },
    column: async (table, at) => (await reach(table)).column(table.tableId, at),
    close: (table) => opened.close(table),
    mappingFor: async (table, ...asked) => (await reach(table)).mappingFor(table.tableId, ...asked),
    async plan(table, request) {
      const plan = await (await reach(table)).plan(table.tableId, request)
      find(table).planned = request
      return plan
    },
    tally: async (table, leftOut) => (await reach(table)).tally(table.tableId, leftOut),
    rows: async (table, ...asked) => (await reach(table)).rows(table.tableId, ...asked),
    row: async (table, index) => (await reach(table)).row(table.tableId, index),
    async saveProblems(table, fileType, askPath) {
      const written = await (await reach(table)).problems(table.tableId, problemTexts(), fileType)
      // What was cut would be another value when the table comes back.
      if (written.cutTexts > 0) return { cutTexts: written.cutTexts }
      const chunks = await packTable(fileType, written, 'Problems')
      return copies.save({ fileName: `problems.${fileType}`, chunks }, askPath)
    },
    async stageEmployees(table, name, leftOut) {
      const { connectionId, tableId } = table
      const { planned, titles } = find(table)
      const { tally, batches } = await (await reach(table)).bodies(tableId, leftOut)
      assertSamePlan(find(table), planned)
      if (tally.toSend === 0) throw new DeskError('invalid-argument', 'There is nothing to send.')
      const change = await outbox.stage(connectionId, {
        kind: 'syncEmployees',
        summary: { name, center: '', tests: [] },
        expected: expectedOfSync(tally),
        batches: batches.map(({ body }) => ({ path: EMPLOYEES_PATH, body })),
      })
      if (planned !== null) {
        const { profileId, mapping } = planned
        await remember(connectionId, { people: 'employees', profileId, titles }, mapping)
      }
      return change
    },
    ...createRegistrationDesk({ ...options, opened, remember }),
  }

  return {
    people,
    dropWindow(windowId) {
      uploads.dropWindow(windowId)
      opened.dropWindow(windowId)
    },
  }
}
