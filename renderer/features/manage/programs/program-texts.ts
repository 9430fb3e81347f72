import type { TFunction } from 'i18next'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import type { DirectoryEntry, DirectoryKind } from '../../../../contract/model/directory.ts'
import { assertNever } from '../../../../contract/model/errors.ts'
import type { Guid } from '../../../../contract/model/ids.ts'
import { parseTimestamp } from '../../../../contract/model/instants.ts'
import type {
  ProgramChange,
  ProgramField,
  ModuleField,
  TestField,
} from '../../../../contract/model/program-difference.ts'
import type { ProgramProblem } from '../../../../contract/model/program-problems.ts'
import type { ExpectedProgramAnswer } from '../../../../contract/model/program-request.ts'
import type { ProgramSummary } from '../../../../contract/model/program-records.ts'
import {
  findModule,
  findModuleTest,
  type ModuleTest,
  type ProgramContent,
  type SentProgram,
} from '../../../../contract/model/program.ts'
import type { ServiceTest } from '../../../../contract/model/service-test.ts'
import { formatDay, formatLongInstant, formatPercent } from '../../../../contract/text/format.ts'

/** What the IDs in a program are called. */
export type ProgramNames = {
  readonly tests: ReadonlyMap<string, string>
  readonly directory: readonly DirectoryEntry[]
}

export function namesOf(tests: readonly ServiceTest[], directory: readonly DirectoryEntry[]): ProgramNames {
  return { tests: new Map(tests.map(({ testId, title }) => [testId as string, title])), directory }
}

/** Title of a test; its ID where the service has not listed it. */
export function testTitle(t: TFunction, names: ProgramNames, { testId }: Pick<ModuleTest, 'testId'>): string {
  return testId === '' ? t('programs.noTest') : (names.tests.get(testId) ?? testId)
}

/** Name of a project or center; its ID where it has none. */
export function entryName({ directory }: ProgramNames, kind: DirectoryKind, id: string): string {
  const name = directory.find((entry) => entry.kind === kind && entry.id === id)?.name ?? ''
  return name === '' ? id : name
}

export function titleText(t: TFunction, title: string): string {
  return hasVisibleText(title) ? title : t('programs.untitled')
}

/** "3 changes", "Sent Nov 14", "Draft, never sent" or "Archived". */
export function summaryText(t: TFunction, { status, changes, sentAt }: ProgramSummary, now: number): string {
  if (sentAt === null) return t('programs.neverSent')
  if (changes > 0) return t('programs.changes', { count: changes })
  return status === 'active' ? t('programs.sentOn', { date: formatDay(sentAt, now) }) : t(`programs.statuses.${status}`)
}

export function problemText(t: TFunction, { reason, limit }: ProgramProblem): string {
  if (reason === 'too-long') return t('programs.problems.too-long', { most: limit?.most ?? 0, is: limit?.is ?? 0 })
  return t(`programs.problems.${reason}`)
}

/** Where a problem is: the name of the program, module or test, and the field. */
export function problemPlace(
  t: TFunction,
  names: ProgramNames,
  content: ProgramContent,
  { module, moduleTest, field }: ProgramProblem,
): string {
  const test = moduleTest === null ? null : findModuleTest(content, moduleTest)
  const owner = module === null ? null : findModule(content, module)
  const name = test ? testTitle(t, names, test.test) : owner ? titleText(t, owner.title) : null
  return [name, field === null ? null : fieldName(t, field)].filter((part) => part !== null).join(', ')
}

type AnyField = NonNullable<ProgramProblem['field']> | ProgramField | ModuleField | TestField

function fieldName(t: TFunction, field: AnyField): string {
  switch (field) {
    case 'title':
      return t('programs.title')
    case 'externalId':
      return t('programs.externalId')
    case 'status':
      return t('programs.status')
    case 'folderTitle':
      return t('programs.folder')
    case 'projectId':
      return t('programs.project')
    case 'centerId':
      return t('programs.center')
    case 'isManual':
      return t('programs.manual')
    case 'testId':
      return t('programs.test')
    case 'maxAttempts':
      return t('programs.attempts')
    case 'passingPercentage':
      return t('programs.passing')
    case 'opens':
      return t('programs.opens')
    case 'closes':
      return t('programs.closes')
    case 'updatesAttempts':
      return t('programs.updateAttempts')
    default:
      return assertNever(field)
  }
}

/** A value of a field as it is shown. */
export function valueText(t: TFunction, field: AnyField, value: string | number | null): string {
  if (field === 'maxAttempts') return value === null ? t('programs.noLimit') : String(value)
  if (field === 'passingPercentage') return value === null ? t('programs.any') : formatPercent(Number(value), 0)
  if (value === null || value === '') return t('programs.none')
  if (field === 'opens' || field === 'closes') {
    const instant = parseTimestamp(String(value))
    return instant === null ? String(value) : formatLongInstant(instant)
  }
  if (field === 'status') return t(`programs.statuses.${value as ProgramContent['status']}`)
  return String(value)
}

type ChangeText = { readonly sign: '+' | '~' | '−'; readonly name: string; readonly lines: readonly string[] }

/** A change of the difference: what it is about, and what happens. */
export function changeText(
  t: TFunction,
  names: ProgramNames,
  { sent, content }: { readonly sent: SentProgram | null; readonly content: ProgramContent },
  change: ProgramChange,
): ChangeText {
  const fields = change.fields.map(({ field, from, to }) =>
    t('programs.fieldChange', {
      field: fieldName(t, field),
      from: valueText(t, field, from),
      to: valueText(t, field, to),
    }),
  )
  if (change.of === 'program') {
    const isNew = change.kind === 'added'
    return {
      sign: isNew ? '+' : '~',
      name: titleText(t, content.title),
      lines: isNew ? [t('programs.newProgram')] : fields,
    }
  }
  const { place, movedFrom } = change
  const moved = movedFrom === null ? [] : [t('programs.movedTo', { from: movedFrom.at, at: place.at })]
  const moduleTitle = (id: Guid) => titleText(t, findModule(content, id)?.title ?? '')
  if (change.of === 'module') {
    const isNew = change.kind === 'added'
    const lines = isNew ? [t('programs.newModule', place)] : [...fields, ...moved]
    return { sign: isNew ? '+' : '~', name: moduleTitle(change.module), lines }
  }
  const { kind, counterpart } = change
  const test = findModuleTest(content, change.moduleTest) ?? (sent && findModuleTest(sent.content, change.moduleTest))
  const name = test ? testTitle(t, names, test.test) : ''
  if (kind === 'removed') {
    const to = counterpart === null ? [] : [t('programs.movedAway', { module: moduleTitle(counterpart.module) })]
    return { sign: '−', name, lines: [...to, t('programs.deletes')] }
  }
  if (kind === 'added') {
    const from = counterpart === null ? [] : [t('programs.movedFrom', { module: moduleTitle(counterpart.module) })]
    return { sign: '+', name, lines: [t('programs.newIn', { module: moduleTitle(change.module), ...place }), ...from] }
  }
  const updates = change.updatesAttempts ? [t('programs.updates')] : []
  return { sign: '~', name, lines: [...fields, ...moved, ...updates] }
}

/** The counters that are expected, tests first. Zeros are left out. */
export function expectedTexts(t: TFunction, expected: ExpectedProgramAnswer): readonly string[] {
  const listOf = (created: number, updated: number, deleted: number) =>
    [
      ...(created > 0 ? [t('programs.created', { number: created })] : []),
      ...(updated > 0 ? [t('programs.updated', { number: updated })] : []),
      ...(deleted > 0 ? [t('programs.deleted', { number: deleted })] : []),
    ].join(', ')
  const tests = listOf(expected.moduleTestsCreated, expected.moduleTestsUpdated, expected.moduleTestsDeleted)
  const modules = listOf(expected.modulesCreated, expected.modulesUpdated, expected.modulesDeleted)
  return [
    ...(tests === '' ? [] : [t('programs.expectedTests', { list: tests })]),
    ...(modules === '' ? [] : [t('programs.expectedModules', { list: modules })]),
  ]
}
