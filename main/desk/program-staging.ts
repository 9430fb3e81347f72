import { doubtfulIds } from '../../contract/model/employee-id-form.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { withRanges } from '../../contract/model/expected-counters.ts'
import type { ConnectionId, Guid } from '../../contract/model/ids.ts'
import type { ChangePath, Counters } from '../../contract/model/outbox.ts'
import {
  problemsOfEmployees,
  programEmployeesBodies,
  type ProgramEmployeesChange,
} from '../../contract/model/program-employees.ts'
import { problemsOf } from '../../contract/model/program-problems.ts'
import type { ProgramDetails } from '../../contract/model/program-records.ts'
import { expectedCounters, programRequest, type ProgramRequest } from '../../contract/model/program-request.ts'
import { findModuleTest, type ProgramContent } from '../../contract/model/program.ts'
import type { Desk } from './desk-type.ts'

export type ProgramStagingOptions = {
  readonly syncedAmong: Desk['people']['syncedAmong']
  readonly outbox: Pick<Desk['outbox'], 'list' | 'body' | 'stage' | 'decide'>
  readonly tests: Pick<Desk['tests'], 'known'>
  readonly read: Desk['programs']['read']
  readonly directory: Desk['directory']['read']
}

export type ProgramStaging = Pick<Desk['programs'], 'staged' | 'stage' | 'stageEmployees'> & {
  /** Withdraws what waits to be sent of a program, apart from its employees. */
  readonly withdraw: (id: ConnectionId, program: Guid) => Promise<void>
}

/** Makes the requests of programs and puts them into the outbox. */
export function createProgramStaging({
  outbox,
  tests,
  read,
  directory,
  syncedAmong,
}: ProgramStagingOptions): ProgramStaging {
  async function stored(id: ConnectionId, program: Guid): Promise<ProgramDetails> {
    const found = await read(id, program)
    if (found !== null) return found
    throw new DeskError('invalid-argument', 'There is no such program on this computer.', { field: 'id' })
  }

  /** Changes of a program that wait to be sent, with their bodies, the latest first. */
  async function waiting(id: ConnectionId, program: Guid) {
    const open = (await outbox.list(id)).filter(({ kind, batches }) => kind === 'saveProgram' && batches.staged > 0)
    const bodies = await Promise.all(open.map((change) => outbox.body(id, { change: change.id, number: 1 })))
    return open.flatMap((change, at) => {
      const body = bodies[at] ?? null
      return body !== null && programOfBody(body) === program ? [{ change: change.id, body }] : []
    })
  }

  async function withdrawAll(id: ConnectionId, changes: Awaited<ReturnType<typeof waiting>>): Promise<void> {
    for (const { change } of changes) await outbox.decide(id, { change, number: 0 }, 'withdraw')
  }

  async function nameOfCenter(id: ConnectionId, center: string): Promise<string> {
    const entries = await directory(id)
    return entries.find((entry) => entry.kind === 'center' && entry.id === center)?.name ?? ''
  }

  return {
    async staged(id, program) {
      const [latest] = await waiting(id, program)
      if (latest === undefined) return null
      const details = await read(id, program)
      const request = details === null ? null : requestOf(details)
      return { change: latest.change, isDraft: request !== null && JSON.stringify(request.body) === latest.body }
    },
    async stage(id, program, over) {
      const details = await stored(id, program)
      if (details.revision !== over) {
        throw new DeskError('program-changed', 'The program is at another revision than the one that was shown.')
      }
      const request = requestOf(details)
      if (request === null) throw new DeskError('invalid-argument', 'The program cannot be sent.', { field: 'draft' })
      const earlier = await waiting(id, program)
      const { body, expected } = request
      const staged = await outbox.stage(id, {
        kind: 'saveProgram',
        summary: { name: body.programTitle, center: await nameOfCenter(id, body.centerId), tests: [] },
        expected: expectedCounters(expected),
        batches: batchesOf('/v1/program', [body]),
      })
      // What is staged now has all that an earlier change of this program would send.
      await withdrawAll(id, earlier)
      return staged
    },
    withdraw: async (id, program) => withdrawAll(id, await waiting(id, program)),
    async stageEmployees(id, program, change) {
      const { sent } = await stored(id, program)
      const given = [...change.register, ...change.unregister].map((entry) => entry.id)
      const synced = new Set(await syncedAmong(id, doubtfulIds(given)))
      const [problem] = problemsOfEmployees(sent, change, synced)
      if (sent === null || problem !== undefined) {
        const field = problem?.reason ?? 'program'
        throw new DeskError('invalid-argument', 'These employees cannot be sent.', { field })
      }
      const { content } = sent
      const known = (await tests.known(id))?.tests ?? []
      const titles = new Map<string, string>(known.map(({ testId, title }) => [testId, title]))
      return outbox.stage(id, {
        kind: 'changeProgramEmployees',
        summary: {
          name: content.title,
          center: await nameOfCenter(id, content.centerId),
          tests: testsOf(change, content).map((test) => titles.get(test) ?? test),
        },
        expected: expectedOfEmployees(change),
        batches: batchesOf('/v1/program/employees', programEmployeesBodies(program, change)),
      })
    },
  }
}

function batchesOf(path: ChangePath, bodies: readonly object[]) {
  const encoder = new TextEncoder()
  return bodies.map((body) => ({ path, body: encoder.encode(JSON.stringify(body)) }))
}

/** What the draft sends; `null` where there is nothing to send, or where it has problems. */
function requestOf({ id, sent, draft }: ProgramDetails): ProgramRequest | null {
  if (draft === null || problemsOf(sent, draft.content).length > 0) return null
  return programRequest(id, sent, draft.content)
}

function programOfBody(body: string): string {
  return (JSON.parse(body) as { readonly programId?: string }).programId?.toLowerCase() ?? ''
}

/**
 * Counters of the answer (API document, section 4.3). Only those who are new to the program count as registered, and who is
 * unregistered from some of its tests may stay in it.
 */
function expectedOfEmployees({ register, unregister }: ProgramEmployeesChange): Counters {
  return withRanges(
    { employeesRegistered: register.length, employeesUnregistered: unregister.length },
    {
      employeesRegistered: { least: 0, most: register.length },
      employeesUnregistered: { least: 0, most: unregister.length },
    },
  )
}

/** Most tests that a change is shown with. */
const MOST_TESTS = 1000

function testsOf({ moduleTests }: ProgramEmployeesChange, content: ProgramContent): readonly string[] {
  return (moduleTests ?? []).slice(0, MOST_TESTS).flatMap((id) => findModuleTest(content, id)?.test.testId ?? [])
}
