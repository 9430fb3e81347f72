import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReadingPlace } from '../../../../../renderer/features/session/use-reading-place.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const pictures = (count: number) =>
  act(async () => {
    for (let at = 0; at < count; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

/** Answers of equal height in a scroller, as a browser would lay them out. */
function showAnswers({ count, height, room }: { count: number; height: number; room: number }) {
  const scroller = document.createElement('section')
  const list = document.createElement('div')
  scroller.style.overflowY = 'auto'
  scroller.append(list)
  document.body.append(scroller)
  let scrollTop = 0
  const most = Math.max(0, count * height - room)
  Object.defineProperties(scroller, {
    clientHeight: { get: () => room },
    scrollHeight: { get: () => Math.max(room, count * height) },
    scrollTop: { get: () => scrollTop, set: (to: number) => void (scrollTop = Math.min(Math.max(0, to), most)) },
  })
  for (let at = 0; at < count; at += 1) {
    const answer = document.createElement('article')
    answer.getBoundingClientRect = () => new DOMRect(0, at * height - scrollTop, 600, height)
    answer.scrollIntoView = () => void (scroller.scrollTop = at * height)
    list.append(answer)
  }
  const onRead = vi.fn<(index: number) => void>()
  const ref = { current: list }
  const { rerender } = renderHook((place) => useReadingPlace(ref, { ...place, onRead }), {
    initialProps: { isOn: true, index: 0, choice: 0 },
  })
  return {
    scroller,
    onRead,
    choose: async (index: number, choice: number, isOn = true) => {
      rerender({ isOn, index, choice })
      await pictures(5)
    },
    scrollTo: async (to: number) => {
      scroller.scrollTop = to
      scroller.dispatchEvent(new Event('scroll'))
      await pictures(5)
    },
  }
}

test('what is chosen comes to the upper edge, and what is scrolled there is told', async () => {
  const { scroller, onRead, choose, scrollTo } = showAnswers({ count: 200, height: 100, room: 500 })
  await choose(120, 1)
  expect(scroller.scrollTop).toBe(12_000)
  await scrollTo(12_001)
  expect(onRead).not.toHaveBeenCalled()
  await scrollTo(5_010)
  expect(new Set(onRead.mock.calls.flat())).toEqual(new Set([50]))
  await choose(50, 1)
  expect(scroller.scrollTop).toBe(5_010)
  await choose(50, 2)
  expect(scroller.scrollTop).toBe(5_000)
})

test('the last one is current when it is chosen though it stays below the edge, and each of the last is when it is scrolled to', async () => {
  const { scroller, onRead, choose, scrollTo } = showAnswers({ count: 20, height: 100, room: 500 })
  await choose(18, 1)
  expect(scroller.scrollTop).toBe(1500)
  await scrollTo(1500)
  expect(onRead).not.toHaveBeenCalled()
  for (let to = 1400; to >= 1000; to -= 20) await scrollTo(to)
  for (let to = 1000; to <= 1500; to += 20) await scrollTo(to)
  const told = new Set(onRead.mock.calls.map(([index]) => index))
  expect([...told].sort((one, other) => one - other)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 19])
})

test('one answer alone is shown from its beginning', async () => {
  const { scroller, choose } = showAnswers({ count: 20, height: 100, room: 500 })
  await choose(8, 1)
  expect(scroller.scrollTop).toBe(800)
  await choose(8, 1, false)
  expect(scroller.scrollTop).toBe(0)
})
