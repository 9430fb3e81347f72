import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { DeskError } from '../../contract/model/errors.ts'
import { programChanges } from '../../contract/model/program-difference.ts'
import type { ProgramDetails } from '../../contract/model/program-records.ts'
import { ProgramsScreen } from '../../renderer/features/manage/programs/programs-screen.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk, type Handlers } from './fake-desk.ts'
import { PROGRAM_CENTER, PROJECT, testId } from './programs.ts'
import { renderScreen } from './render-screen.tsx'

const TEST_TITLES = ['Safety induction', 'Working style', 'Coaching basics', 'Final case']

/** The tests of the service: those of the first module of `programContent`, and one that no program has. */
export const SHOWN_TESTS = TEST_TITLES.map((title, at) => ({
  testId: testId(at < 3 ? 0x101 + at : 7),
  projectId: PROJECT,
  title,
  description: null,
  time: null,
  type: 'test' as const,
  status: 'active' as const,
  modifiedAt: null,
}))

/** Shows the screen with the given programs; drafts are kept in memory as the store keeps them. */
export function showPrograms(programs: readonly ProgramDetails[], answers: Handlers = {}) {
  const stored = new Map(programs.map((program) => [program.id, program]))
  const contentOf = ({ draft, sent }: ProgramDetails) => (draft?.content ?? sent?.content)!
  const change = (id: ProgramDetails['id'], over: number, draft: ProgramDetails['draft']) => {
    const known = stored.get(id)
    if ((known?.revision ?? 0) !== over) throw new DeskError('program-changed', 'other')
    const revision = over + 1
    stored.set(id, { id, sent: null, sentAt: null, employees: null, ...known, draft, revision })
    return { draft, revision }
  }
  const fake = createFakeDesk([], {
    'programs.list': () =>
      [...stored.values()]
        .filter(({ draft, sent }) => draft !== null || sent !== null)
        .map((program) => ({
          id: program.id,
          title: contentOf(program).title,
          status: contentOf(program).status,
          changes: program.draft === null ? 0 : programChanges(program.sent, program.draft.content).length,
          sentAt: program.sentAt,
        })),
    'programs.read': ({ id }) => {
      const found = stored.get(id)
      return found === undefined || (found.sent === null && found.draft === null) ? null : found
    },
    'programs.saveDraft': ({ id, content, over }) => change(id, over, { content, savedAt: 1 }),
    'programs.discardDraft': ({ id, over }) => change(id, over, null),
    'programs.staged': () => null,
    'programs.stage': () => ({}) as never,
    'programs.stageEmployees': () => ({}) as never,
    'directory.read': () => [{ kind: 'center', id: PROGRAM_CENTER, name: 'Spring' }],
    'directory.put': () => null,
    'tests.known': () => ({ listedAt: Date.now(), tests: SHOWN_TESTS as never }),
    ...answers,
  })
  installDesk(fake)
  const onOutbox = vi.fn<() => void>()
  renderScreen(<ProgramsScreen connectionId={CONNECTION_ID} onOutbox={onOutbox} />)
  const asked = (channel: string) => fake.calls.filter((call) => call.channel === channel).map(({ request }) => request)
  return { asked, onOutbox }
}

export const programGrid = () => screen.findByRole('grid', { name: 'Modules and tests' })
export const pressIn = (element: Element, key: string, more = {}) => fireEvent.keyDown(element, { key, ...more })
