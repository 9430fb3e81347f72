import { expect, test } from 'vitest'
import type { Guid } from '../../../../contract/model/ids.ts'
import { problemsOf } from '../../../../contract/model/program-problems.ts'
import { programRequest, type ProgramBody } from '../../../../contract/model/program-request.ts'
import type { ProgramContent, SentProgram } from '../../../../contract/model/program.ts'
import { applyProgramFile, type AppliedFile } from '../../../../main/cli/programs/apply-file.ts'
import { programFileSchema } from '../../../../main/cli/programs/program-file.ts'
import {
  contentOf,
  moduleId,
  moduleTestId,
  PROGRAM,
  PROGRAM_CENTER,
  programContent,
  programGuid,
  PROJECT,
  sentProgram,
  ServiceProgram,
  taken,
  testId,
} from '../../../support/programs.ts'

/** Applies a file; new items are numbered from 0xf000. */
function applied(sent: SentProgram | null, file: object, draft: ProgramContent | null = null): AppliedFile {
  let made = 0xf000
  return applyProgramFile({ sent, draft }, programFileSchema.parse(file), () => programGuid(made++))
}

const order = ({ content }: AppliedFile): readonly string[] => content.modules.map(({ id }) => id)
const at = (...modules: readonly number[]): readonly string[] => modules.map(moduleId)

test('a request that was sent, as a file, makes the program that it was made of', () => {
  const { body } = programRequest(PROGRAM, null, programContent(2, 1))!
  expect(applied(null, body)).toMatchObject({ content: programContent(2, 1), problems: [] })
  expect(applied(sentProgram(2, 1), body).content).toEqual(sentProgram(2, 1).content)
})

test('what a file leaves out stays, and null is a value', () => {
  const sent = sentProgram(2, 1)
  const file = {
    programTitle: 'Renamed',
    modules: [
      {
        moduleId: moduleId(1),
        moduleTests: [{ moduleTestId: moduleTestId(1, 2), moduleTestMaxAttempts: null, updateAttempts: true }],
      },
    ],
  }
  const { content, problems } = applied(sent, file)
  expect(problems).toEqual([])
  const [first, second] = sent.content.modules
  expect(content).toEqual({
    ...sent.content,
    title: 'Renamed',
    modules: [
      { ...first!, tests: [first!.tests[0], { ...first!.tests[1]!, maxAttempts: null, updatesAttempts: true }] },
      second,
    ],
  })
})

test('a file without GUIDs finds modules by their external ID and module tests by their test', () => {
  const named = {
    moduleExternalId: 'basics',
    moduleTitle: 'Basics',
    moduleTests: [{ testId: testId(7).toUpperCase() }],
  }
  const file = { projectId: PROJECT, centerId: PROGRAM_CENTER, programTitle: 'P', modules: [named] }
  const first = applied(null, file)
  expect(first.content.modules).toMatchObject([{ id: programGuid(0xf000), tests: [{ id: programGuid(0xf001) }] }])
  expect(applied(null, file, first.content).content).toEqual(first.content)
  const sent = taken(null, programRequest(PROGRAM, null, first.content)!.body)
  expect(applied(sent, file).content).toEqual(sent.content)
})

test('order numbers are relative to those that were sent, and what is new comes last', () => {
  const sent = sentProgram(0, 0, 0)
  const one = (module: number, moduleOrder: number | null) => ({ moduleId: moduleId(module), moduleOrder })
  expect(order(applied(sent, { modules: [one(3, 1)] }))).toEqual(at(3, 1, 2))
  expect(order(applied(sent, { modules: [one(1, 9)] }))).toEqual(at(2, 3, 1))
  expect(order(applied(sent, { modules: [one(1, null)] }))).toEqual(at(1, 2, 3))
  expect(order(applied(sent, { modules: [one(5, null), one(4, 2)] }))).toEqual(at(1, 4, 2, 3, 5))
  expect(order(applied(null, { modules: [one(2, 20), one(1, 10), one(3, null)] }))).toEqual(at(1, 2, 3))
})

test('a module test is deleted where the service has it', () => {
  const sent = sentProgram(2)
  const deleting = (id: Guid) => ({
    modules: [{ moduleId: moduleId(1), moduleTests: [{ moduleTestId: id, delete: true }] }],
  })
  const { content } = applied(sent, deleting(moduleTestId(1, 1)))
  expect(content.modules[0]!.tests.map(({ isRemoved }) => isRemoved)).toEqual([true, false])
  expect(applied(sent, deleting(moduleTestId(1, 9))).problems).toEqual([
    { field: 'modules[0].moduleTests[0].delete', text: 'The sent program has no such module test.' },
  ])
})

test('IDs that are used twice, belong to another module or were deleted are named', () => {
  const sent = { ...sentProgram(1, 1), gone: [moduleId(9)] }
  const { problems } = applied(sent, {
    modules: [
      { moduleId: moduleId(1), moduleTests: [{ moduleTestId: moduleTestId(2, 1), testId: testId(1) }] },
      { moduleId: moduleId(1) },
      { moduleId: moduleId(9), moduleTitle: 'Gone' },
    ],
  })
  expect(problems).toEqual([
    { field: 'modules[0].moduleTests[0].moduleTestId', text: 'It belongs to another module.' },
    { field: 'modules[1].moduleId', text: 'It is the same as modules[0].' },
    { field: 'modules[2].moduleId', text: 'It was deleted, and its ID can’t be used again.' },
  ])
})

test('a module that would be added by each run is refused once the program is known', () => {
  const file = {
    modules: [{ moduleTitle: 'A' }, { moduleTitle: 'B', moduleExternalId: ' ' }, { moduleExternalId: 'c' }],
  }
  expect(applied(null, file).problems).toEqual([])
  const problems = [0, 1].map((place) => ({
    field: `modules[${place}]`,
    text: 'Name it by moduleExternalId or moduleId: a module can’t be deleted.',
  }))
  expect(applied(sentProgram(1), file).problems).toEqual(problems)
  expect(applied(null, file, programContent(1)).problems).toEqual(problems)
})

test('a service that takes the requests of files has what they ask for', () => {
  const service = new ServiceProgram()
  let sent: SentProgram | null = null
  const files: readonly object[] = [
    programRequest(PROGRAM, null, programContent(2, 2))!.body,
    {
      modules: [
        { moduleId: moduleId(2), moduleOrder: 1, moduleTests: [{ testId: testId(0x999), moduleTestOrder: 1 }] },
      ],
    },
    { modules: [{ moduleId: moduleId(1), moduleTests: [{ moduleTestId: moduleTestId(1, 1), delete: true }] }] },
    { programStatus: 'archived', folderTitle: 'Old' },
  ]
  for (const file of files) {
    const { content, problems }: AppliedFile = applied(sent, file)
    expect([problems, problemsOf(sent, content)]).toEqual([[], []])
    const body: ProgramBody = programRequest(PROGRAM, sent, content)!.body
    service.take(body)
    sent = taken(sent, body)
    expect(service.content()).toEqual(contentOf(content))
  }
})

test('members that are not known, or that nothing is known of, are refused', () => {
  expect(() => programFileSchema.parse({ programTitel: 'x' })).toThrow(/programTitel/)
  const hidden = (isAttemptsHidden: boolean | null) => ({ modules: [{ moduleTests: [{ isAttemptsHidden }] }] })
  expect(() => programFileSchema.parse(hidden(true))).toThrow(/isAttemptsHidden/)
  expect(programFileSchema.safeParse(hidden(null)).success).toBe(true)
})
