import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { RubricContent } from '../../../../../contract/model/rubric.ts'
import { RubricGrid } from '../../../../../renderer/features/rubrics/grid/rubric-grid.tsx'
import { renderScreen } from '../../../../support/render-screen.tsx'
import { rubricContent } from '../../../../support/rubrics.ts'

afterEach(cleanup)

let now: RubricContent

function Shown({ before }: { readonly before: RubricContent | null }) {
  const [content, setContent] = useState(() => now)
  const edit = (next: RubricContent) => {
    now = next
    setContent(next)
  }
  return <RubricGrid content={content} before={before} onEdit={edit} />
}

function show(before: RubricContent | null = null, content = rubricContent()): void {
  now = content
  renderScreen(<Shown before={before} />)
  document.querySelector<HTMLElement>('[data-cell="0/0"]')!.focus()
}

const here = () => document.activeElement!
const place = () => (here() as HTMLElement).dataset.cell
const press = (key: string, more: object = {}) => fireEvent.keyDown(here(), { key, ...more })
const type = (value: string) => fireEvent.change(here(), { target: { value } })

test('arrow keys, Home and End move between cells, and the points above are reached from a level', () => {
  show()
  for (const [key, expected] of [
    ['ArrowUp', '0/0'],
    ['ArrowRight', '0/1'],
    ['ArrowRight', '0/2'],
    ['ArrowUp', '-1/2'],
    ['ArrowLeft', '-1/2'],
    ['End', '-1/4'],
    ['ArrowDown', '0/4'],
    ['ArrowRight', '0/4'],
    ['ArrowDown', '1/4'],
    ['ArrowDown', '1/4'],
    ['Home', '1/0'],
  ] as const) {
    press(key)
    expect([key, place()]).toEqual([key, expected])
  }
  press('Home', { ctrlKey: true })
  expect(place()).toBe('0/0')
  expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1)
})

test('Enter edits, Tab saves and edits the next cell, Escape saves and stays', () => {
  show()
  press('Enter')
  expect(here()).toHaveProperty('value', 'Motivation')
  type('Drive')
  press('Tab')
  expect(now.criteria[0]?.name).toBe('Drive')
  expect(here().getAttribute('aria-label')).toBe('Weight')
  type('2,5')
  press('Tab')
  expect(now.criteria[0]?.weight).toBe(2.5)
  type('Nothing')
  press('Escape')
  expect(now.criteria[0]?.levels[0]).toEqual({ points: 0, description: 'Nothing' })
  expect(place()).toBe('0/2')
})

test('a wrong number is marked and keeps the focus; leaving once more drops it', () => {
  show()
  press('ArrowRight')
  press('Enter')
  type('0')
  press('Enter')
  expect(screen.getByRole('alert').textContent).toBe('0.01 to 100, two decimals at most')
  expect(here().getAttribute('aria-invalid')).toBe('true')
  press('Escape')
  expect(place()).toBe('0/1')
  expect(now.criteria[0]?.weight).toBe(1)
})

test('a digit changes the points of one level, the points above those of all criteria', () => {
  show()
  press('End')
  press('5')
  press('Enter')
  expect(now.criteria.map(({ levels }) => levels[2]?.points)).toEqual([5, 2])
  expect(screen.getByText('Level 3')).toBeTruthy()
  press('ArrowUp')
  press('Enter')
  type('4')
  press('Enter')
  expect(now.criteria.map(({ levels }) => levels[2]?.points)).toEqual([4, 4])
})

test('points that are no number add no level and change none; what is described beside them is kept', () => {
  const [first, second] = rubricContent().criteria
  const shorter = { ...second!, levels: second!.levels.slice(0, 2) }
  show(null, { ...rubricContent(), criteria: [first!, shorter] })
  press('End')
  press('ArrowDown')
  press('5')
  type('5x')
  press('Enter')
  expect(screen.getByRole('alert').textContent).toMatch(/two decimals/)
  press('Escape')
  expect(now.criteria[1]).toEqual(shorter)
  press('ArrowUp')
  press('7')
  type('7..5')
  press('Enter')
  press('Enter')
  expect(now.criteria[0]).toEqual(first)
  press('7')
  type('7.5')
  press('Enter')
  expect(now.criteria[0]?.levels[2]?.points).toBe(7.5)
})

test('Alt and an arrow move a criterion with the focus, Delete removes it', () => {
  show()
  press('ArrowDown', { altKey: true })
  expect(now.criteria.map(({ name }) => name)).toEqual(['Structure', 'Motivation'])
  expect(place()).toBe('1/0')
  press('Delete')
  expect(now.criteria.map(({ name }) => name)).toEqual(['Structure'])
  expect(place()).toBe('0/0')
})

test('Tab in the last cell goes to the button that adds a criterion, whose name is edited then', () => {
  show()
  press('End', { ctrlKey: true })
  press('Enter')
  press('Tab')
  expect(here()).toBe(screen.getByRole('button', { name: 'Add criterion' }))
  fireEvent.click(here())
  expect(here().getAttribute('aria-label')).toBe('Criterion')
  expect(now.criteria).toHaveLength(3)
})

test('what changed since the last version is marked, and says so', () => {
  const [first, ...others] = rubricContent().criteria
  show({ ...rubricContent(), criteria: [{ ...first!, weight: 3 }, ...others] })
  expect(document.querySelector('[data-cell="0/1"]')?.textContent).toBe('× 1was 3, changed')
  expect(screen.getAllByText(', changed')).toHaveLength(1)
})
