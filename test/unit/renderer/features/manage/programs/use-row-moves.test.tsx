import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeModuleTest, setModuleTest } from '../../../../../../contract/model/program-edit-tests.ts'
import type { ProgramContent } from '../../../../../../contract/model/program.ts'
import { noticesStore } from '../../../../../../renderer/common/notices/notices.ts'
import { rowsOf } from '../../../../../../renderer/features/manage/programs/program-rows.ts'
import { namesOf } from '../../../../../../renderer/features/manage/programs/program-texts.ts'
import { useRowMoves } from '../../../../../../renderer/features/manage/programs/use-row-moves.ts'
import { moduleId, moduleTestId, programContent, sentProgram, testId } from '../../../../../support/programs.ts'
import { testI18n } from '../../../../../support/test-i18n.ts'

const sent = sentProgram(2, 1)
const announced = () => noticesStore.getState().announcement.text
const clearAnnouncement = () => noticesStore.setState({ announcement: { text: '', urgent: false, number: 0 } })

beforeEach(clearAnnouncement)
afterEach(cleanup)

function Texts({ children }: { readonly children: ReactNode }) {
  return <I18nextProvider i18n={testI18n}>{children}</I18nextProvider>
}

function movesOf(content: ProgramContent) {
  const rows = rowsOf(content)
  const on = { onCursor: vi.fn<() => void>(), onEdit: vi.fn<() => void>(), onFields: vi.fn<() => void>() }
  const options = { content, sent, names: namesOf([], []), cursor: null, ...on }
  const { result } = renderHook(() => useRowMoves(options, rows), { wrapper: Texts })
  return { ...result.current, ...on, rowOf: (key: string) => rows.find((row) => row.key === key)! }
}

test('says that a module has a test already only where it has', () => {
  // Dropped on its own module's row, the first test is there already.
  const moves = movesOf(sent.content)
  moves.drop(moduleTestId(1, 1), moduleId(1))
  expect(announced()).toBe('')
  // What is removed stays in its module.
  const removed = movesOf(removeModuleTest(sent.content, sent, moduleTestId(1, 2)))
  removed.step(removed.rowOf(moduleTestId(1, 2)), 1)
  removed.drop(moduleTestId(1, 2), moduleId(2))
  expect(announced()).toBe('')
  const twice = setModuleTest(programContent(2, 1), null, moduleTestId(2, 1), { testId: testId(0x102) })
  const refused = movesOf(twice)
  refused.step(refused.rowOf(moduleTestId(1, 2)), 1)
  expect(announced()).toBe('That module has this test already')
  clearAnnouncement()
  refused.drop(moduleTestId(1, 2), moduleTestId(2, 1))
  expect(announced()).toBe('That module has this test already')
  for (const { onEdit } of [moves, removed, refused]) expect(onEdit).not.toHaveBeenCalled()
})
