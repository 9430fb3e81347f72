import type { DirectoryEntry } from '../../../contract/model/directory.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import { formatTimestamp } from '../../../contract/model/instants.ts'
import type { FieldChange, ListPlace, ProgramChange } from '../../../contract/model/program-difference.ts'
import type { ProgramProblem } from '../../../contract/model/program-problems.ts'
import type { ProgramDetails } from '../../../contract/model/program-records.ts'
import {
  findModule,
  findModuleTest,
  type ModuleTest,
  type ProgramContent,
  type SentProgram,
} from '../../../contract/model/program.ts'
import type { ServiceTest } from '../../../contract/model/service-test.ts'
import { textAt } from '../../../contract/text/text-at.ts'
import { count, table } from '../output.ts'

/** What the IDs in a program are called. */
export type ProgramNames = {
  readonly tests: ReadonlyMap<string, string>
  readonly directory: readonly DirectoryEntry[]
}

export function namesOf(tests: readonly ServiceTest[], directory: readonly DirectoryEntry[]): ProgramNames {
  return { tests: new Map(tests.map(({ testId, title }) => [testId as string, title])), directory }
}

/** The program with its modules and tests, as it is to be. */
export function programText(
  { id, sent, sentAt, employees }: Pick<ProgramDetails, 'id' | 'sent' | 'sentAt' | 'employees'>,
  content: ProgramContent,
  names: ProgramNames,
): string {
  const { title, status, externalId, isManual, folderTitle, projectId, centerId } = content
  const facts = [
    `Status: ${[status, ...(isManual ? ['manual registration'] : [])].join(', ')}`,
    ...(externalId === '' ? [] : [`External ID: ${externalId}`]),
    `Project: ${entryText(names, 'project', projectId)}`,
    `Center: ${entryText(names, 'center', centerId)}`,
    ...(folderTitle === '' ? [] : [`Folder: ${folderTitle}`]),
    sentAt === null ? 'Never sent' : `Last sent: ${formatTimestamp(sentAt)}`,
    ...(employees === null
      ? []
      : [`${count(employees.total, 'employee')} in the program on ${formatTimestamp(employees.at)}`]),
  ]
  const rows = content.modules.flatMap((module) => [
    [orderText(sent, module.id), module.title, '', '', '', '', module.id],
    ...module.tests.map((test) => testRow(test, sent, names)),
  ])
  const header = ['ORDER', 'MODULE AND TEST', 'ATTEMPTS', 'PASS', 'OPENS', 'CLOSES', 'ID']
  return [`${title} (${id})`, ...facts, ...(rows.length === 0 ? [] : ['', table(header, rows)])].join('\n')
}

function testRow(test: ModuleTest, sent: SentProgram | null, names: ProgramNames): readonly string[] {
  const { id, maxAttempts, passingPercentage, opens, closes, isRemoved } = test
  return [
    isRemoved ? '−' : orderText(sent, id),
    `- ${testTitle(names, test)}`,
    maxAttempts === null ? 'no limit' : String(maxAttempts),
    passingPercentage === null ? 'any' : `${passingPercentage}%`,
    opens ?? '',
    closes ?? '',
    id,
  ]
}

/** The order number that was sent last. */
function orderText(sent: SentProgram | null, id: Guid): string {
  const number = sent?.orders[id]
  return number === undefined ? '' : String(number)
}

function entryText({ directory }: ProgramNames, kind: DirectoryEntry['kind'], id: string): string {
  const name = directory.find((entry) => entry.kind === kind && entry.id === id)?.name ?? ''
  return name === '' ? id : `${name} (${id})`
}

function testTitle({ tests }: ProgramNames, { testId }: ModuleTest): string {
  return testId === '' ? 'no test chosen' : (tests.get(testId) ?? testId)
}

/** One change that is sent: "+ module Basics, 1 of 2", "~ test Excel in Basics: attempts 2 → no limit". */
export function changeText(
  change: ProgramChange,
  {
    sent,
    content,
    names,
  }: { readonly sent: SentProgram | null; readonly content: ProgramContent; readonly names: ProgramNames },
): string {
  const module = (id: Guid) => findModule(content, id)?.title ?? ''
  if (change.of === 'program') {
    return change.kind === 'added'
      ? `+ program ${content.title}`
      : withDetails('~ program', change.fields.map(fieldText))
  }
  const { kind, place, movedFrom } = change
  const details = [...change.fields.map(fieldText), ...movedText(place, movedFrom)]
  if (change.of === 'module') {
    const name = `module ${module(change.module)}`
    return kind === 'added' ? `+ ${name}, ${placeText(place)}` : withDetails(`~ ${name}`, details)
  }
  const found = findModuleTest(content, change.moduleTest) ?? (sent && findModuleTest(sent.content, change.moduleTest))
  const name = `test ${found === null ? '' : testTitle(names, found.test)} in ${module(change.module)}`
  const other = change.counterpart === null ? '' : module(change.counterpart.module)
  if (kind === 'removed') {
    const away = other === '' ? [] : [`moved to ${other}`]
    return withDetails(`− ${name}`, [...away, 'deletes its attempts not started yet'])
  }
  if (kind === 'added') {
    return withDetails(`+ ${name}, ${placeText(place)}`, other === '' ? [] : [`moved here from ${other}`])
  }
  return withDetails(`~ ${name}`, [...details, ...(change.updatesAttempts ? ['updates attempts not started yet'] : [])])
}

const withDetails = (what: string, details: readonly string[]): string =>
  details.length === 0 ? what : `${what}: ${details.join('; ')}`

const placeText = ({ at, of }: ListPlace): string => `${at} of ${of}`

function movedText(place: ListPlace, movedFrom: ListPlace | null): readonly string[] {
  return movedFrom === null ? [] : [`moved from ${movedFrom.at} to ${place.at}`]
}

const FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  externalId: 'external ID',
  status: 'status',
  projectId: 'project',
  centerId: 'center',
  isManual: 'manual registration',
  folderTitle: 'folder',
  testId: 'test',
  maxAttempts: 'attempts',
  passingPercentage: 'passing percentage',
  opens: 'opens',
  closes: 'closes',
  updatesAttempts: 'update of attempts',
}

function fieldText({ field, from, to }: FieldChange<string>): string {
  return `${FIELDS[field] ?? field} ${valueText(field, from)} → ${valueText(field, to)}`
}

function valueText(field: string, value: string | number | null): string {
  if (value !== null && value !== '') return String(value)
  if (field === 'maxAttempts') return 'no limit'
  return field === 'passingPercentage' ? 'any' : 'none'
}

/** Why a draft cannot be sent, in the words of its editor. */
export function problemText({ reason, limit }: ProgramProblem): string {
  return textAt(`programs.problems.${reason}`, limit ?? {})
}

/** The same with what it is about: "test Excel in Basics, attempts: …". */
export function placedProblemText(
  problem: ProgramProblem,
  { content, names }: { readonly content: ProgramContent; readonly names: ProgramNames },
): string {
  const { module, moduleTest, field } = problem
  const found = moduleTest === null ? null : findModuleTest(content, moduleTest)
  const title = module === null ? null : (findModule(content, module)?.title ?? '')
  const what =
    found !== null
      ? `test ${testTitle(names, found.test)} in ${found.module.title}`
      : title === null
        ? 'program'
        : `module ${title}`
  const place = field === null ? what : `${what}, ${FIELDS[field]}`
  return `${place}: ${problemText(problem)}`
}

/** What is sent, line by line, or that nothing is. */
export function changesText(changes: readonly ProgramChange[], about: Parameters<typeof changeText>[1]): string {
  if (changes.length === 0) return 'Nothing has changed since it was sent.'
  return changes.map((change) => changeText(change, about)).join('\n')
}
