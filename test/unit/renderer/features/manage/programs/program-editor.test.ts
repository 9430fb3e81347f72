import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../../contract/model/errors.ts'
import { setProgram } from '../../../../../../contract/model/program-edit.ts'
import type { ProgramDetails } from '../../../../../../contract/model/program-records.ts'
import {
  createProgramEditor,
  type ProgramCalls,
} from '../../../../../../renderer/features/manage/programs/program-editor.ts'
import { PROGRAM, programContent, sentProgram } from '../../../../../support/programs.ts'

const stored = (part: Partial<ProgramDetails> = {}): ProgramDetails => ({
  id: PROGRAM,
  sent: sentProgram(2),
  sentAt: 5,
  draft: null,
  revision: 5,
  employees: null,
  ...part,
})

/** A store with one program, whose revision rises with each save. */
function editing(first = stored(), calls: Partial<ProgramCalls> = {}) {
  let now = first
  const saved: unknown[] = []
  const editor = createProgramEditor(first, {
    get: async () => now,
    save: async (content, over) => {
      if (over !== now.revision) throw new DeskError('program-changed', 'other')
      saved.push(content)
      now = { ...now, draft: { content, savedAt: 9 }, revision: now.revision + 1 }
      return { draft: now.draft, revision: now.revision }
    },
    discard: async () => {
      now = { ...now, draft: null, revision: now.revision + 1 }
      return { draft: null, revision: now.revision }
    },
    stage: async () => undefined,
    remove: async (over) => {
      if (over !== now.revision) throw new DeskError('program-changed', 'other')
    },
    ...calls,
  })
  const state = () => editor.store.getState()
  const rename = (title: string) => editor.edit(setProgram(state().content, state().sent, { title }))
  return { editor, state, rename, saved, store: (part: Partial<ProgramDetails>) => (now = { ...now, ...part }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('begins with what was sent, and saves what is typed after a pause', async () => {
  const { state, rename, saved } = editing()
  expect(state().content.title).toBe('Onboarding')
  rename('Onboarding 2')
  rename('Onboarding 27')
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(saved).toMatchObject([{ title: 'Onboarding 27' }])
  expect(state().status).toBe('saved')
})

test('once it is removed, nothing that was typed before is saved any more', async () => {
  const { editor, state, rename, saved } = editing()
  rename('Typed just before')
  await editor.remove()
  expect(state().status).toBe('saved')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await editor.settle()).toBe(true)
  expect(saved).toEqual([])
})

test('undoes and redoes, also what was discarded', async () => {
  const { editor, state, rename } = editing()
  rename('One')
  rename('Two')
  expect(editor.undo()).toBe(true)
  expect(state().content.title).toBe('One')
  expect(editor.redo()).toBe(true)
  expect(state().content.title).toBe('Two')
  expect(editor.redo()).toBe(false)
  await editor.discard()
  expect(state().content).toEqual(sentProgram(2).content)
  editor.undo()
  expect(state().content.title).toBe('Two')
})

test('what continues a change is undone with it, and a change that is taken back leaves nothing to undo', () => {
  const { editor, state } = editing()
  const before = state().content
  const title = (text: string, isContinued?: boolean) =>
    editor.edit(setProgram(state().content, state().sent, { title: text }), isContinued)
  title('1')
  title('12', true)
  editor.undo()
  expect(state().content.title).toBe(before.title)
  title('1')
  title(before.title, true)
  expect([state().past, editor.undo()]).toEqual([[], false])
})

test('a refused text is kept until the field refuses nothing', () => {
  const { editor, state } = editing()
  editor.refuse('attempts', { text: '12x', over: 3 })
  editor.refuse('passing', { text: '%', over: null })
  editor.refuse('attempts', null)
  expect(state()).toMatchObject({ refused: { passing: { text: '%' } }, past: [], status: 'saved' })
  expect(Object.keys(state().refused)).toEqual(['passing'])
})

test('stages what is saved, at the revision that was shown', async () => {
  const stage = vi.fn<ProgramCalls['stage']>(async () => undefined)
  const { editor, rename } = editing(stored(), { stage })
  rename('Later')
  await editor.stage()
  expect(stage).toHaveBeenCalledExactlyOnceWith(6)
})

test('takes over a draft that the store has made fit, and what was stored elsewhere while nothing is unsaved', async () => {
  const fitting = setProgram(programContent(2), null, { title: 'As stored' })
  const { editor, state, rename } = editing(stored(), {
    save: async () => ({ draft: { content: fitting, savedAt: 1 }, revision: 6 }),
  })
  rename('Mine')
  await editor.settle()
  expect(state().content.title).toBe('As stored')
  editor.adopt(stored({ revision: 9, sent: sentProgram(3) }))
  expect(state().content.modules[0]?.tests).toHaveLength(3)
  rename('Unsaved')
  editor.adopt(stored({ revision: 12 }))
  expect(state().content.title).toBe('Unsaved')
})

test('asks which of two drafts to keep', async () => {
  const { editor, state, rename, store } = editing()
  store({ revision: 8, draft: { content: setProgram(programContent(2), null, { title: 'Theirs' }), savedAt: 8 } })
  rename('Mine')
  expect(await editor.settle()).toBe(false)
  expect(state().failure?.code).toBe('program-changed')
  await expect(editor.stage()).rejects.toMatchObject({ code: 'program-changed' })
  await editor.choose('mine')
  expect(state()).toMatchObject({ status: 'saved', content: { title: 'Mine' } })
  store({ revision: 20, draft: { content: setProgram(programContent(2), null, { title: 'Theirs' }), savedAt: 8 } })
  rename('Again')
  await editor.settle()
  await editor.choose('theirs')
  expect(state()).toMatchObject({ status: 'saved', failure: null, content: { title: 'Theirs' } })
})

test('neither of two drafts can be kept of a program that is gone, and nothing is lost', async () => {
  const { editor, state, rename, store } = editing(stored(), { get: async () => null })
  store({ revision: 8 })
  rename('Mine')
  await editor.settle()
  for (const which of ['mine', 'theirs'] as const) expect(await editor.choose(which)).toBe(false)
  expect(state()).toMatchObject({ status: 'failed', content: { title: 'Mine' } })
})
