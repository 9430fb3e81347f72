import { DeskError } from '../../../contract/model/errors.ts'
import type { Connection } from '../../../contract/model/connection.ts'
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import {
  REGISTRATION_LIMITS,
  registrationProblems,
  type RegistrationProblem,
} from '../../../contract/model/registration.ts'
import type { CommandContext } from '../context.ts'
import type { Output } from '../output.ts'
import { timestampOf } from '../times.ts'

export type HeadOptions = {
  readonly center?: string
  readonly test: readonly Guid[]
  readonly from: string
  readonly till: string
  readonly timeZone?: string
}

/** What all people of a registration share (API document, sections 4.5, 4.6 and 4.10). Times are UTC timestamps. */
export type SharedHead = {
  readonly center: string
  readonly validFrom: string
  readonly validTill: string
  readonly tests: readonly Guid[]
}

/** Reads what all people share. `now` in milliseconds. Fails with `invalid-argument`, after everything that is wrong. */
export function readHead(
  options: HeadOptions,
  { centers }: Pick<Connection, 'centers'>,
  output: Output,
  now: number,
): SharedHead {
  const [onlyCenter] = centers
  const center = options.center ?? (centers.length === 1 ? onlyCenter : undefined)
  if (center === undefined) {
    const names = centers.map((name) => `"${name}"`).join(', ')
    throw new DeskError('invalid-argument', `There are several centers. Choose one with --center: ${names}.`)
  }
  const tests = [...new Set(options.test)]
  const validFrom = timestampOf(options.from, options.timeZone)
  const validTill = timestampOf(options.till, options.timeZone)
  const head = { center, validFrom, validTill, tests }
  const [first, ...others] = registrationProblems(head, now).map((problem) => PROBLEMS[problem])
  for (const other of others) output.warn(other)
  if (first !== undefined) throw new DeskError('invalid-argument', first)
  return head
}

const PROBLEMS: Readonly<Record<RegistrationProblem, string>> = {
  noCenter: 'Name a center with --center.',
  noTests: 'Name at least one test with --test.',
  tooManyTests: `Name at most ${REGISTRATION_LIMITS.tests} tests.`,
  noStart: 'Name when the links open with --from.',
  noEnd: 'Name when the links close with --till.',
  closesFirst: 'The links would close before they open.',
  closed: 'The links would be closed already.',
}

/** Center, tests and times in lines. Tests have their titles where these are known. */
export function headText(
  { center, validFrom, validTill, tests }: SharedHead,
  titles: ReadonlyMap<string, string>,
): string {
  return [
    `Center: ${center}`,
    ...tests.map((test) => `Test: ${titles.has(test) ? `${titles.get(test)} (${test})` : test}`),
    `Links open ${validFrom}, close ${validTill}`,
  ].join('\n')
}

/** Titles of the tests of the account by their IDs, as they were listed last. */
export async function testTitles({ desk }: CommandContext, id: ConnectionId): Promise<ReadonlyMap<string, string>> {
  const known = await desk.tests.known(id)
  return new Map(known?.tests.map(({ testId, title }) => [testId, title]))
}
