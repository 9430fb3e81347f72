import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { DEFAULT_REVIEW_SETTINGS, type ReusableComment } from '../../../../../contract/model/review-settings.ts'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { undoLast } from '../../../../../renderer/common/notices/offer-undo.ts'
import type { Handlers } from '../../../../support/fake-desk.ts'
import { showSettings } from '../../../../support/show-settings.tsx'

afterEach(() => {
  cleanup()
  noticesStore.setState({ notices: [] })
})

const comment = (id: string, title: string, used = 0): ReusableComment => ({
  id,
  title,
  text: `${title}, in full.`,
  used,
})
const THREE = [comment('1', 'Plan', 1_204), comment('2', 'Source'), comment('3', 'Greeting', 1)]

async function show(comments: readonly ReusableComment[] = THREE, answers: Handlers = {}) {
  const shown = showSettings({ section: 'comments', review: { ...DEFAULT_REVIEW_SETTINGS, comments }, answers })
  await screen.findByRole('button', { name: 'Add comment' })
  return shown
}

const rows = () => within(screen.getByRole('list', { name: 'Reusable comments' })).queryAllByRole('listitem')
const titles = () => rows().map((row) => row.querySelector('bdi')?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const enter = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

async function chooseInMenu(title: string, entry: string): Promise<void> {
  press(`Menu of ${title}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('comments stand in their order with how often they were used', async () => {
  await show()
  await waitFor(() => expect(titles()).toEqual(['Plan', 'Source', 'Greeting']))
  expect(rows().map((row) => row.textContent)).toEqual([
    'PlanPlan, in full.Used 1,204×',
    'SourceSource, in full.Not used yet',
    'GreetingGreeting, in full.Used 1×',
  ])
})

test('a comment is added and edited, with a title and a text', async () => {
  const { kept } = await show([])
  screen.getByText(/^No comments yet/)
  press('Add comment')
  press('Save')
  screen.getByText('Enter a title.')
  screen.getByText('Enter a text.')
  enter('Title', ' Plan ')
  enter('Text', 'Show your plan.')
  press('Save')
  await waitFor(() => expect(kept.review.comments).toMatchObject([{ title: 'Plan', text: 'Show your plan.', used: 0 }]))
  await chooseInMenu('Plan', 'Edit')
  enter('Text', 'Show your plan first.')
  press('Save')
  await screen.findByText('Show your plan first.')
  act(() => void undoLast())
  await screen.findByText('Show your plan.')
})

test('a comment that cannot be saved stays in the dialog, which says why', async () => {
  await show([], {
    'reviewSettings.set': () => {
      throw new DeskError('disk-full', 'no room')
    },
  })
  press('Add comment')
  enter('Title', 'Plan')
  enter('Text', 'Show your plan.')
  press('Save')
  await screen.findByRole('alert')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('Show your plan.')
})

test('a deleted comment comes back in its place, with how often it was used by then', async () => {
  const { kept } = await show()
  await chooseInMenu('Source', 'Delete')
  await waitFor(() => expect(titles()).toEqual(['Plan', 'Greeting']))
  const [plan, greeting] = kept.review.comments
  kept.review = { ...kept.review, comments: [plan!, { ...greeting!, used: 7 }] }
  press('Undo')
  await waitFor(() => expect(titles()).toEqual(['Plan', 'Source', 'Greeting']))
  expect(kept.review.comments.at(-1)?.used).toBe(7)
  expect(undoLast()).toBe(false)
})

test('comments are moved by menu and by key, and not while they are searched', async () => {
  const { kept } = await show()
  await chooseInMenu('Plan', 'Move down')
  await waitFor(() => expect(titles()).toEqual(['Source', 'Plan', 'Greeting']))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Menu of Greeting' }), { key: 'ArrowUp', altKey: true })
  await waitFor(() => expect(titles()).toEqual(['Source', 'Greeting', 'Plan']))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search comments' }), { target: { value: 'PLAN full' } })
  expect(titles()).toEqual(['Plan'])
  screen.getByText('1 comment found')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Menu of Plan' }), { key: 'ArrowUp', altKey: true })
  press('Menu of Plan')
  await screen.findByRole('menuitem', { name: 'Edit' })
  expect(screen.queryByRole('menuitem', { name: /^Move/ })).toBeNull()
  expect(kept.review.comments.map(({ id }) => id)).toEqual(['2', '3', '1'])
})

test('of very many comments the first are shown until all are asked for', async () => {
  await show(Array.from({ length: 230 }, (_, index) => comment(String(index), `Title ${index}`)))
  await waitFor(() => expect(rows()).toHaveLength(200))
  press('Show all 230')
  expect(rows()).toHaveLength(230)
})
