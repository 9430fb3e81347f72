import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { ChangePath } from '../../contract/model/outbox.ts'
import { asCounters, type PlanRequest } from '../../contract/model/people.ts'
import { problemTexts } from '../../contract/text/people-texts.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import { log } from '../support/log.ts'
import type { Store } from '../store/store.ts'
import type { TableAddress } from './desk-manage-type.ts'
import type { Desk } from './desk-type.ts'
import type { FileCopies } from './file-copies.ts'

export type PeopleDeskOptions = {
  readonly runtimes: Pick<Runtimes, 'of' | 'save'>
  readonly copies: Pick<FileCopies, 'save'>
  readonly outbox: Pick<Desk['outbox'], 'stage'>
}

/** A table that is open in the reader. */
type Opened = {
  readonly windowId: number
  readonly connectionId: ConnectionId
  readonly titles: readonly string[]
  /** What was asked for last, which is what would be staged. */
  planned: PlanRequest | null
}

const EMPLOYEES_PATH: ChangePath = '/v1/employees'

/** Tables of people. They are in the reader's memory until their window closes them or is closed. */
export function createPeopleDesk({ runtimes, copies, outbox }: PeopleDeskOptions): Pick<Desk, 'people'> & {
  readonly dropWindow: (windowId: number) => void
} {
  /** By connection and number: each connection's store numbers its own tables. */
  const opened = new Map<string, Opened>()
  const peopleOf = async (id: ConnectionId) => (await runtimes.of(id)).ownWork.people()
  const save = <T>(id: ConnectionId, act: (people: Store['people']) => Promise<T>) =>
    runtimes.save(id, async (ownWork) => act(await ownWork.people()))

  /** A window reaches only its own tables. */
  function openedOf({ windowId, connectionId, tableId }: TableAddress): Opened {
    const found = opened.get(keyOf(connectionId, tableId))
    if (found?.windowId === windowId) return found
    throw new DeskError('no-such-result-set', 'This table was closed. Open it again.')
  }

  async function reach(table: TableAddress): Promise<Store['people']> {
    openedOf(table)
    return peopleOf(table.connectionId)
  }

  const people: Desk['people'] = {
    profiles: async (id) => (await peopleOf(id)).profiles(),
    putProfile: (id, profile) => save(id, (store) => store.putProfile(profile)),
    removeProfile: (id, profileId) => save(id, (store) => store.removeProfile(profileId)),
    async open(windowId, connectionId, source, encoding) {
      const table = await (await peopleOf(connectionId)).open(source, encoding)
      if ('problem' in table) return table
      const titles = table.columns.map(({ title }) => title)
      opened.set(keyOf(connectionId, table.tableId), { windowId, connectionId, titles, planned: null })
      return table
    },
    async close(table) {
      const store = await reach(table)
      opened.delete(keyOf(table.connectionId, table.tableId))
      await store.close(table.tableId)
    },
    mappingFor: async (table, ...asked) => (await reach(table)).mappingFor(table.tableId, ...asked),
    async plan(table, request) {
      const plan = await (await reach(table)).plan(table.tableId, request)
      openedOf(table).planned = request
      return plan
    },
    tally: async (table, leftOut) => (await reach(table)).tally(table.tableId, leftOut),
    rows: async (table, ...asked) => (await reach(table)).rows(table.tableId, ...asked),
    row: async (table, index) => (await reach(table)).row(table.tableId, index),
    async saveProblems(table, askPath) {
      const bytes = await (await reach(table)).problems(table.tableId, problemTexts())
      return copies.save({ fileName: 'problems.csv', chunks: [bytes] }, askPath)
    },
    async stageEmployees(table, name, leftOut) {
      const { connectionId, tableId } = table
      const { planned, titles } = openedOf(table)
      const { tally, batches } = await (await reach(table)).bodies(tableId, leftOut)
      if (openedOf(table).planned !== planned)
        throw new DeskError('invalid-argument', 'The table was planned anew meanwhile.')
      if (tally.toSend === 0) throw new DeskError('invalid-argument', 'There is nothing to send.')
      const change = await outbox.stage(connectionId, {
        kind: 'syncEmployees',
        summary: { name, center: '', tests: [] },
        expected: asCounters(tally.expected),
        batches: batches.map(({ body }) => ({ path: EMPLOYEES_PATH, body })),
      })
      // The table may be closed by now, which is no failure.
      if (planned !== null) {
        const { profileId, mapping } = planned
        // What is staged stays staged without it.
        await save(connectionId, (own) => own.remember({ people: 'employees', profileId, titles }, mapping)).catch(
          (error: unknown) => log('warn', 'people.remember', { connectionId, error }),
        )
      }
      return change
    },
  }

  return {
    people,
    dropWindow(windowId) {
      for (const [key, { windowId: owner, connectionId }] of opened) {
        if (owner !== windowId) continue
        opened.delete(key)
        const tableId = Number(key.slice(key.lastIndexOf(' ') + 1))
        // A store that is closed has no tables.
        peopleOf(connectionId)
          .then((store) => store.close(tableId))
          .catch((error: unknown) => log('warn', 'people.close', { connectionId, error }))
      }
    },
  }
}

const keyOf = (connectionId: ConnectionId, tableId: number) => `${connectionId} ${tableId}`
