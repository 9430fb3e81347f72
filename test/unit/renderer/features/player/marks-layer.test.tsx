import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TimeMark, TimeMarks } from '../../../../../renderer/common/time-marks.ts'
import type { Playback } from '../../../../../renderer/features/player/playback.ts'
import { MarksContext, MarksLayer, shownMarks } from '../../../../../renderer/features/player/marks-layer.tsx'

afterEach(cleanup)

const markAt = (from: number, until: number | null = null): TimeMark => ({
  id: `at ${from}`,
  from,
  until,
  form: 'circle',
  tone: 'ok',
})

test('ten thousand marks are shown by as many as there are places', () => {
  const marks = Array.from({ length: 10_000 }, (_, index) => markAt(index / 50))
  const shown = shownMarks(marks, 200, 160)
  expect(shown).toHaveLength(161)
  expect(shown[0]).toBe(marks[0])
  expect(shownMarks([markAt(1), markAt(100), markAt(199)], 200).map(({ from }) => from)).toEqual([1, 100, 199])
})

test('a click on a mark goes to it and chooses it; one beyond the end of the video stands at the end', () => {
  const seek = vi.fn()
  const choose = vi.fn()
  const all = [markAt(50, 100), markAt(900)]
  const marks: TimeMarks = { subscribe: () => () => undefined, get: () => all, nameOf: (id) => `Note ${id}`, choose }
  const state = { duration: 200 }
  const playback = { subscribe: () => () => undefined, getState: () => state, player: { seek } } as unknown as Playback
  const { getByRole, container } = render(
    <MarksContext value={marks}>
      <MarksLayer playback={playback} />
    </MarksContext>,
  )
  const [first, last] = [getByRole('button', { name: 'Note at 50' }), getByRole('button', { name: 'Note at 900' })]
  expect([first.style.left, last.style.left]).toEqual(['25%', '100%'])
  expect(first.tabIndex).toBe(-1)
  const stretch = container.querySelector<HTMLElement>('[data-tone] > div')
  expect([stretch?.style.left, stretch?.style.width]).toEqual(['25%', '25%'])
  fireEvent.click(first)
  expect(seek).toHaveBeenCalledWith(50)
  expect(choose).toHaveBeenCalledWith('at 50')
})
