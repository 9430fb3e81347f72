import { expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type { RubricDetails } from '../../../../../contract/model/rubric-records.ts'
import type { RubricContent } from '../../../../../contract/model/rubric.ts'
import { createRubricEditor, type RubricCalls } from '../../../../../renderer/features/rubrics/rubric-editor.ts'
import { RUBRIC, rubricContent } from '../../../../support/rubrics.ts'

const version = { rubric: RUBRIC, version: 1, hash: 'h', publishedAt: 0, content: rubricContent('Published') }
const STORED: RubricDetails = {
  id: RUBRIC,
  versions: [version],
  draft: null,
  revision: 0,
  assignments: [],
  isArchived: false,
}

/** An editor over a store that keeps one draft. */
function begin() {
  let stored = STORED
  const save = vi.fn<RubricCalls['save']>(async (content, over) => {
    if (over !== stored.revision) throw new DeskError('rubric-changed', 'changed')
    stored = { ...stored, draft: { content, savedAt: 5 }, revision: over + 1 }
    return stored
  })
  const editor = createRubricEditor(STORED, {
    get: async () => stored,
    save,
    discard: async (over) => (stored = { ...stored, draft: null, revision: over + 1 }),
    publish: async () => version,
  })
  return {
    editor,
    save,
    name: () => editor.store.getState().content.name,
    stored: () => stored,
    /** Another window saves a draft. */
    saveElsewhere: (content: RubricContent) =>
      (stored = { ...stored, draft: { content, savedAt: 9 }, revision: stored.revision + 1 }),
  }
}

test('changes are undone and redone, and each is saved', async () => {
  const { editor, name, stored } = begin()
  editor.edit(rubricContent('One'))
  editor.edit(rubricContent('Two'))
  expect(editor.undo()).toBe(true)
  expect(name()).toBe('One')
  expect(editor.redo()).toBe(true)
  expect(await editor.settle()).toBe(true)
  expect([name(), stored().draft?.content.name, editor.store.getState().savedAt]).toEqual(['Two', 'Two', 5])
  expect(editor.undo() && editor.undo()).toBe(true)
  expect(name()).toBe('Published')
  expect(editor.undo()).toBe(false)
})

test('what is changed during a save is saved after it', async () => {
  const { editor, save, stored } = begin()
  editor.edit(rubricContent('One'))
  const settled = editor.settle()
  editor.edit(rubricContent('Two'))
  expect(await settled).toBe(true)
  expect(save).toHaveBeenCalledTimes(2)
  expect(stored().draft?.content.name).toBe('Two')
})

test('two who wait for one change save it once', async () => {
  const { editor, save } = begin()
  editor.edit(rubricContent('One'))
  expect(await Promise.all([editor.settle(), editor.settle()])).toEqual([true, true])
  expect(save).toHaveBeenCalledTimes(1)
})

test('a draft that another window changed is not overwritten until one of the two is chosen', async () => {
  for (const which of ['mine', 'theirs'] as const) {
    const { editor, name, stored, saveElsewhere } = begin()
    saveElsewhere(rubricContent('Theirs'))
    editor.edit(rubricContent('Mine'))
    expect(await editor.settle()).toBe(false)
    expect(editor.store.getState()).toMatchObject({ status: 'failed', failure: { code: 'rubric-changed' } })
    expect([name(), stored().draft?.content.name]).toEqual(['Mine', 'Theirs'])
    await editor.choose(which)
    const kept = which === 'mine' ? 'Mine' : 'Theirs'
    expect([name(), stored().draft?.content.name]).toEqual([kept, kept])
    expect(editor.store.getState().status).toBe('saved')
  }
})

test('what cannot be saved is not published, and the failure is the one of the save', async () => {
  const { editor, save } = begin()
  save.mockRejectedValueOnce(new DeskError('disk-full', 'full'))
  editor.edit(rubricContent('One'))
  await expect(editor.publish()).rejects.toMatchObject({ code: 'disk-full' })
  expect(await editor.settle()).toBe(true)
})

test('a discarded draft is the latest version again, and comes back with undo', async () => {
  const { editor, name, stored } = begin()
  editor.edit(rubricContent('One'))
  await editor.settle()
  await editor.discard()
  expect([name(), stored().draft]).toEqual(['Published', null])
  editor.undo()
  await editor.settle()
  expect(stored().draft?.content.name).toBe('One')
})

test('a stored draft is taken over unless something here is unsaved', async () => {
  const { editor, name, saveElsewhere } = begin()
  editor.adopt(saveElsewhere(rubricContent('Theirs')))
  expect(name()).toBe('Theirs')
  editor.edit(rubricContent('Mine'))
  editor.adopt(saveElsewhere(rubricContent('Again theirs')))
  expect(name()).toBe('Mine')
})
