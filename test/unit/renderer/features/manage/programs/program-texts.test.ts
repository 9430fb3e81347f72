import { expect, test } from 'vitest'
import { setModule, setProgram } from '../../../../../../contract/model/program-edit.ts'
import {
  addModuleTest,
  moveModuleTest,
  removeModuleTest,
  setModuleTest,
} from '../../../../../../contract/model/program-edit-tests.ts'
import { programChanges } from '../../../../../../contract/model/program-difference.ts'
import { problemsOf } from '../../../../../../contract/model/program-problems.ts'
import { programRequest } from '../../../../../../contract/model/program-request.ts'
import type { ProgramContent } from '../../../../../../contract/model/program.ts'
import { marksOf, rowsOf } from '../../../../../../renderer/features/manage/programs/program-rows.ts'
import {
  changeText,
  entryName,
  expectedTexts,
  namesOf,
  problemPlace,
  problemText,
  summaryText,
} from '../../../../../../renderer/features/manage/programs/program-texts.ts'
import {
  moduleId,
  moduleTestId,
  PROGRAM,
  PROGRAM_CENTER,
  programContent,
  programGuid,
  PROJECT,
  sentProgram,
  testId,
} from '../../../../../support/programs.ts'
import { testI18n } from '../../../../../support/test-i18n.ts'

const t = testI18n.t
const sent = sentProgram(3, 1)
const names = namesOf([], [{ kind: 'center', id: PROGRAM_CENTER, name: 'Spring' }])
const titles = {
  ...names,
  tests: new Map([
    [testId(0x101), 'Safety'],
    [testId(0x103), 'Exit'],
  ]),
}

const linesOf = (content: ProgramContent) =>
  programChanges(sent, content).map((change) => {
    const { sign, name, lines } = changeText(t, titles, { sent, content }, change)
    return `${sign} ${name}: ${lines.join(' | ')}`
  })

test('a difference says what is changed, added, moved and removed', () => {
  let content = setProgram(sent.content, sent, { title: 'Leading' })
  content = setModule(content, sent, moduleId(2), { title: 'Closing' })
  content = setModuleTest(content, sent, moduleTestId(1, 1), { passingPercentage: 70, updatesAttempts: true })
  content = removeModuleTest(content, sent, moduleTestId(1, 3))
  content = addModuleTest(content, moduleId(2), { id: programGuid(99), testId: testId(7) }).content
  expect(linesOf(content)).toEqual([
    '~ Leading: Title Onboarding → Leading',
    '~ Safety: Passing percentage 60% → 70% | Updates attempts not started yet',
    '− Exit: Deletes its attempts not started yet',
    '~ Closing: Title Module 2 → Closing',
    `+ ${testId(7)}: New in Closing, 2 of 2`,
  ])
  const request = programRequest(PROGRAM, sent, content)!
  expect(expectedTexts(t, request.expected)).toEqual([
    'Expected tests: 1 created, 1 updated, 1 deleted',
    'Expected modules: 1 updated',
  ])
  expect([...marksOf(programChanges(sent, content)).values()]).toEqual(['changed', 'removed', 'changed', 'added'])
})

test('a move to another module names where from and where to', () => {
  const { content } = moveModuleTest(
    sent.content,
    sent,
    moduleTestId(1, 1),
    { module: moduleId(2), at: 0 },
    programGuid(98),
  )
  expect(linesOf(content)).toEqual([
    '− Safety: Moved to Module 2 | Deletes its attempts not started yet',
    '+ Safety: New in Module 2, 1 of 2 | Moved here from Module 1',
  ])
})

test('rows are modules with their tests and a row that adds, and one more at the end', () => {
  expect(rowsOf(programContent(2, 0)).map(({ kind }) => kind)).toEqual([
    ...['module', 'test', 'test', 'addTest'],
    ...['module', 'addTest'],
    'addModule',
  ])
})

test('an entry of the list says what is the case with the program', () => {
  const now = Date.UTC(2026, 10, 20)
  const entry = { id: PROGRAM, title: 'A', status: 'active', changes: 0, sentAt: Date.UTC(2026, 10, 14, 12) } as const
  expect(summaryText(t, entry, now)).toBe('Sent Nov 14')
  expect(summaryText(t, { ...entry, changes: 3 }, now)).toBe('3 changes')
  expect(summaryText(t, { ...entry, status: 'archived' }, now)).toBe('Archived')
  expect(summaryText(t, { ...entry, changes: 1, sentAt: null }, now)).toBe('Draft, never sent')
})

test('a problem has its place and its reason, with numbers where there are some', () => {
  const content = setModule(setProgram(sent.content, sent, { title: 'x'.repeat(101) }), sent, moduleId(2), {
    title: '',
  })
  const shown = problemsOf(sent, content).map(
    (problem) => `${problemPlace(t, names, content, problem)}: ${problemText(t, problem)}`,
  )
  expect(shown).toEqual(['Title: At most 100 characters; this has 101.', 'Untitled, Title: Fill this in.'])
})

test('a project or center without a name is shown by its ID', () => {
  expect(entryName(names, 'center', PROGRAM_CENTER)).toBe('Spring')
  expect(entryName(names, 'project', PROJECT)).toBe(PROJECT)
})
