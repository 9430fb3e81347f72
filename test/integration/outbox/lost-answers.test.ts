import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { isAnswerToRepeat, type BatchState, type Decision } from '../../../contract/model/outbox.ts'
import { createSender, type SenderOptions } from '../../../main/outbox/sender.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import type { NewChange } from '../../../main/store/records.ts'
import { createReader } from '../../../main/store/worker/reader.ts'
import { createWriter } from '../../../main/store/worker/writer.ts'
import { employeeSync, newChange, registration } from '../../support/outbox.ts'
import { STORE_KEY, temporaryFolder, testGuid } from '../../support/store.ts'

const MODULE_TEST = {
  moduleTestId: testGuid(31),
  testId: testGuid(1),
  moduleTestMaxAttempts: null,
  moduleTestPassingPercentage: null,
  moduleTestStartDate: null,
  moduleTestEndDate: null,
  moduleTestOrder: 1,
  updateAttempts: false,
}

/** A program with one module test. */
const program = (part: { readonly deletes?: boolean; readonly status?: string } = {}): NewChange => {
  const moduleTests = [{ ...MODULE_TEST, delete: part.deletes === true }]
  return newChange('saveProgram', '/v1/program', [
    {
      programId: testGuid(11),
      projectId: testGuid(21),
      centerId: testGuid(22),
      programTitle: 'Induction',
      programStatus: part.status ?? 'active',
      programIsManual: false,
      modules: [{ moduleId: testGuid(12), moduleTitle: 'One', moduleOrder: 1, moduleTests }],
    },
  ])
}

const unregistration = (): NewChange =>
  newChange('changeProgramEmployees', '/v1/program/employees', [
    {
      programId: testGuid(11),
      registerEmployees: [],
      unregisterEmployees: ['1'],
      moduleTestsScope: 'all',
      moduleTests: null,
    },
  ])

const CHANGES = {
  sync: { stage: () => employeeSync(['1']), isRepeatable: true },
  save: { stage: () => program(), isRepeatable: true },
  deletion: { stage: () => program({ deletes: true }), isRepeatable: false },
  deletedProgram: { stage: () => program({ status: 'deleted' }), isRepeatable: false },
  unregistration: { stage: unregistration, isRepeatable: false },
  registration: { stage: () => registration(['A']), isRepeatable: false },
} as const
type Kind = keyof typeof CHANGES

const ZEROS = {
  modulesCreated: 0,
  modulesUpdated: 0,
  modulesDeleted: 0,
  moduleTestsCreated: 0,
  moduleTestsUpdated: 0,
  moduleTestsDeleted: 0,
  attemptsCreated: 0,
  attemptsUpdated: 0,
  attemptsDeleted: 0,
}

/** What the service answers when it acts, for the first time or once more. */
function answerOf(kind: Kind, isFirst: boolean): Readonly<Record<string, unknown>> {
  const once = Number(isFirst)
  switch (kind) {
    case 'sync':
      return { employeesCreated: once, employeesNotChanged: 1 - once }
    case 'registration':
      return { participantIds: [testGuid(isFirst ? 41 : 42)] }
    case 'unregistration':
      return {
        employeesRegistered: 0,
        attemptsRegistered: 0,
        employeesUnregistered: once,
        attemptsUnregistered: 0,
        totalEmployeesInProgram: 0,
      }
    case 'save':
    case 'deletedProgram':
      return { programResult: isFirst ? 'created' : 'updated', ...ZEROS, moduleTestsCreated: once }
    case 'deletion':
      return { programResult: 'updated', ...ZEROS, moduleTestsDeleted: once }
  }
}

/** What happens to a request on its way. `killed`: the app ends before the answer is recorded, and is started again. */
const FATES = ['answers', 'lostOnItsWay', 'answerLost', 'noNetwork', 'forbidden', 'busy', 'killed'] as const
type Fate = (typeof FATES)[number]
type Step = { readonly run: readonly Fate[] } | { readonly decide: Decision }

/** One change in a store, and a service that does what its requests ask for and refuses to delete what is gone. */
async function oneChange(kind: Kind) {
  const folder = await temporaryFolder()
  const location = { connectionId: 'test' as ConnectionId, files: storeFiles(folder), key: STORE_KEY }
  const open = () => ({ writer: createWriter(location), reader: createReader(location) })
  let store = open()
  onTestFinished(() => {
    store.reader.close()
    store.writer.close()
  })
  let fates: Fate[] = []
  let isKilled = false
  const service = { acted: 0, posted: 0 }
  const act = () => {
    service.acted += 1
    if (kind === 'deletion' && service.acted > 1) throw new DeskError('bad-request', 'gone', { status: 400 })
    return answerOf(kind, service.acted === 1)
  }
  const post = async () => {
    const fate = fates.shift() ?? 'answers'
    if (fate === 'noNetwork') throw new DeskError('network', 'no network')
    service.posted += 1
    if (fate === 'forbidden') throw new DeskError('forbidden', 'no', { status: 403 })
    if (fate === 'busy') throw new DeskError('rate-limited', 'busy', { status: 429, retryAfter: 1 })
    if (fate === 'lostOnItsWay') throw new DeskError('unknown-outcome', 'lost')
    if (fate === 'answers') return act()
    try {
      act()
    } catch {
      // The refusal is lost as an answer would be.
    }
    isKilled = fate === 'killed'
    throw new DeskError('unknown-outcome', 'lost')
  }
  const sender = () =>
    createSender({
      outbox: {
        staged: async () => store.reader.methods['outbox.staged'](),
        begin: async (batch) => store.writer.methods['outbox.begin'](batch, 2),
        end: async (batch, attempt, outcome) => {
          if (isKilled) throw new Error('killed')
          return store.writer.methods['outbox.end'](batch, attempt, outcome, 3)
        },
      },
      post: post as unknown as SenderOptions['post'],
      now: () => 0,
      wait: () => Promise.resolve(),
      onProgress: () => undefined,
    })
  const { id } = await store.writer.methods['outbox.stage'](CHANGES[kind].stage(), 1)
  return {
    service,
    batch: async () => (await store.reader.methods['outbox.get'](id))!.list[0]!,
    decide: async (decision: Decision) => store.writer.methods['outbox.decide']({ change: id, number: 0 }, decision, 4),
    async run(next: readonly Fate[]) {
      fates = [...next]
      const result = await sender()
        .run(null)
        .catch(() => null)
      if (isKilled) {
        store.reader.close()
        store.writer.close()
        store = open()
        isKilled = false
      }
      return result
    },
  }
}

test.each(['deletion', 'deletedProgram', 'unregistration'] as const)(
  'a %s whose answer is lost is not sent again by itself',
  async (kind) => {
    const { service, batch, run } = await oneChange(kind)
    expect(await run(['answerLost'])).toMatchObject({ sent: 0, failure: { code: 'unknown-outcome' } })
    expect(service.posted).toBe(1)
    expect(await batch()).toMatchObject({ state: 'unknown', isRepeatable: false, lostAttempt: 1 })
  },
)

test('what was deleted at a lost attempt and is refused at the next is unknown, and can be confirmed', async () => {
  const { batch, decide, run } = await oneChange('deletion')
  await run(['answerLost'])
  expect(await decide('again')).toBe(1)
  expect(await run(['answers'])).toMatchObject({
    sent: 0,
    failure: { code: 'unknown-outcome', details: { status: 400 } },
  })
  expect(await batch()).toMatchObject({ state: 'unknown', attempts: 2, failure: { code: 'bad-request' } })
  expect(await decide('confirm')).toBe(1)
  expect((await batch()).state).toBe('confirmed')
})

test('a refusal of the first attempt is a refusal', async () => {
  const { batch, decide, run } = await oneChange('deletion')
  expect(await run(['forbidden'])).toMatchObject({ failure: { code: 'forbidden' } })
  expect(await batch()).toMatchObject({ state: 'refused', lostAttempt: null })
  expect(await decide('confirm')).toBe(0)
})

test('what cannot be repeated after a lost answer, since there is no network, stays unknown', async () => {
  const { batch, run } = await oneChange('sync')
  expect(await run(['answerLost', 'noNetwork'])).toMatchObject({ failure: { code: 'unknown-outcome' } })
  expect((await batch()).state).toBe('unknown')
})

test('a busy service is waited for, also where an answer was lost before', async () => {
  const { batch, run } = await oneChange('sync')
  expect(await run(['answerLost', 'busy', 'answers'])).toEqual({ sent: 1, failure: null })
  expect(await batch()).toMatchObject({ state: 'answered', attempts: 3, lostAttempt: 1 })
})

const fate = fc.constantFrom(...FATES)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ run: fc.array(fate, { minLength: 1, maxLength: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ decide: fc.constantFrom<Decision>('again', 'again', 'confirm', 'withdraw') }) },
)
const NEVER_AFTER_ACTING: ReadonlySet<BatchState> = new Set(['refused', 'sending'])

test('whatever is lost, refused or killed: no state says that nothing was done where something was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(CHANGES) as Kind[])),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (kind, steps) => {
        const { service, batch, decide, run } = await oneChange(kind)
        let decided: Decision | null = null
        for (const one of steps) {
          const before = (await batch()).state
          if ('decide' in one) {
            if ((await decide(one.decide)) === 0) continue
            decided = one.decide
          } else {
            const posted = service.posted
            await run(one.run)
            if (before !== 'staged') expect(service.posted).toBe(posted)
            // A busy service has not taken it, and a network that is not there has let nothing out.
            const untaken = one.run.filter((each) => each === 'busy').length
            if (!CHANGES[kind].isRepeatable) expect(service.posted - posted).toBeLessThanOrEqual(1 + untaken)
          }
          const { state, lostAttempt, counters } = await batch()
          if (service.acted > 0) {
            expect(NEVER_AFTER_ACTING).not.toContain(state)
            if (state === 'staged') expect(decided).toBe('again')
          }
          if (state === 'answered') {
            expect(service.acted).toBeGreaterThan(0)
            // Numbers that are not said to be those of a repeat are those of the attempt that made the change.
            if (!isAnswerToRepeat({ state, lostAttempt })) {
              const numbers = Object.entries(answerOf(kind, true)).filter(([, value]) => typeof value === 'number')
              expect(counters).toEqual(kind === 'registration' ? { participantIds: 1 } : Object.fromEntries(numbers))
            }
          }
        }
      },
    ),
    { numRuns: 60 },
  )
}, 600_000)
