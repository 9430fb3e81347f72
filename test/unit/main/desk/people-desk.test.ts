import { NO_CHOICE } from '../../../../contract/model/score-import.ts'
import { expect, test, vi } from 'vitest'
import type { EmployeesBodies, PlanRequest } from '../../../../contract/model/people.ts'
import { createPeopleDesk, type PeopleDeskOptions } from '../../../../main/desk/people-desk.ts'
import { mapping, STAFF_ID } from '../../../support/people.ts'
import { TEST_CONNECTION } from '../../../support/store.ts'

const TABLE = { windowId: 1, connectionId: TEST_CONNECTION, tableId: 7 }
const request = (): PlanRequest => ({ profileId: STAFF_ID, mapping: mapping(['id', 'Name']) })
const BODIES: EmployeesBodies = {
  tally: {
    toSend: 1,
    batches: 1,
    expected: { created: 1, dataUpdated: 0, toActive: 0, toHidden: 0, notChanged: 0 },
    notKept: 0,
    doubtful: 0,
  },
  batches: [{ path: '/v1/employees', body: new Uint8Array(3), items: 1 }],
}

/** A desk with a table that is planned. `bodies` and `stage` may do something first. */
async function planned(meanwhile: { readonly bodies?: () => unknown; readonly stage?: () => unknown } = {}) {
  const store = {
    open: vi.fn(async () => ({ tableId: TABLE.tableId, columns: [{ title: 'ID' }, { title: 'Name' }] })),
    plan: vi.fn(async () => ({})),
    close: vi.fn(async () => undefined),
    remember: vi.fn(async () => undefined),
    bodies: vi.fn(async () => {
      await meanwhile.bodies?.()
      return BODIES
    }),
  }
  const ownWork = { people: async () => store }
  const stage = vi.fn(async () => {
    await meanwhile.stage?.()
    return { id: 'staged' }
  })
  const { people } = createPeopleDesk({
    runtimes: { of: async () => ({ ownWork }), save: (_: unknown, act: (own: unknown) => unknown) => act(ownWork) },
    copies: {},
    outbox: { stage },
  } as unknown as PeopleDeskOptions)
  await people.open(TABLE.windowId, TABLE.connectionId, { text: 'ID,Name' }, NO_CHOICE)
  await people.plan(TABLE, request())
  return { people, store, stage }
}

test('bodies are staged with the counters of their own plan, and its mapping is remembered', async () => {
  const { people, store, stage } = await planned()
  await expect(people.stageEmployees(TABLE, 'staff.csv', [3])).resolves.toEqual({ id: 'staged' })
  expect(store.bodies).toHaveBeenCalledExactlyOnceWith(TABLE.tableId, [3])
  expect(stage.mock.calls[0]).toMatchObject([TEST_CONNECTION, { expected: { employeesCreated: 1 } }])
  expect(store.remember.mock.calls[0]).toMatchObject([{ profileId: STAFF_ID, titles: ['ID', 'Name'] }, {}])
})

test('nothing is staged where the table is planned anew meanwhile', async () => {
  const made = await planned({ bodies: () => made.people.plan(TABLE, request()) })
  await expect(made.people.stageEmployees(TABLE, 'staff.csv', [])).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(made.stage).not.toHaveBeenCalled()
})

test('what is staged is staged, also where the table is closed meanwhile', async () => {
  const made = await planned({ stage: () => made.people.close(TABLE) })
  await expect(made.people.stageEmployees(TABLE, 'staff.csv', [])).resolves.toEqual({ id: 'staged' })
  expect(made.store.remember).toHaveBeenCalledOnce()
})
