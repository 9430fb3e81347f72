import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Frames until the answers around a new scroll position have their real heights. */
const LOOKS = 4
/** Pixels from the upper edge to the reading line. The question at this line is the one that is read. */
const READING_LINE = 64
/** Pixels by which the scroll position may differ from the one that was set without counting as scrolled. */
const ROUNDING = 2

type Place = {
  readonly isOn: boolean
  /** Index of the current question. */
  readonly index: number | null
  /** Changes each time the user selects an entry. */
  readonly choice: number
  readonly onRead: (index: number) => void
}

/**
 * Scrolls to the selected one of all answers, which are the children of `list`, and reports which one is read when the
 * user scrolls. While it is off, the selected answer is shown alone, from its top.
 */
export function useReadingPlace(list: RefObject<HTMLElement | null>, { isOn, index, choice, onRead }: Place): void {
  const reveal = useEffectEvent((scroller: HTMLElement) => {
    // What is above the first answer is shown with it.
    if (index === 0) scroller.scrollTop = 0
    else list.current?.children[index ?? -1]?.scrollIntoView({ block: 'start' })
  })
  const read = useEffectEvent((scroller: HTMLElement) => {
    const at = list.current ? questionAtLine(scroller, list.current.children) : -1
    if (at >= 0 && at !== index) onRead(at)
  })
  useEffect(() => {
    if (isOn) return
    // Measuring the page now would delay the answer that was just selected.
    const frame = requestAnimationFrame(() => {
      const scroller = list.current && scrollerOf(list.current)
      if (scroller) scroller.scrollTop = 0
    })
    return () => cancelAnimationFrame(frame)
  }, [list, isOn, choice])
  useEffect(() => {
    const scroller = isOn && list.current ? scrollerOf(list.current) : null
    if (!scroller) return
    /** The scroll position that was set. Until it changes, the selected answer is current, wherever the line is. */
    let putAt: number | null = null
    let looks = 0
    let frame = 0
    const repeat = (step: () => void) => {
      looks += 1
      frame = looks < LOOKS ? requestAnimationFrame(step) : 0
    }
    const goThere = () => {
      reveal(scroller)
      putAt = scroller.scrollTop
      repeat(goThere)
    }
    goThere()
    const look = () => {
      repeat(look)
      if (putAt !== null && Math.abs(scroller.scrollTop - putAt) <= ROUNDING) return
      putAt = null
      read(scroller)
    }
    const onScroll = () => {
      // The event comes from scrolling to the selected answer.
      if (frame !== 0 && scroller.scrollTop === putAt) return
      cancelAnimationFrame(frame)
      looks = 0
      frame = requestAnimationFrame(look)
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [list, isOn, choice])
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}

/**
 * Index of the last question that begins above the reading line. Near the end of the scroll range the line moves down,
 * so that a question that cannot reach the upper edge is read too.
 */
function questionAtLine(scroller: HTMLElement, questions: HTMLCollection): number {
  const { scrollTop, scrollHeight, clientHeight } = scroller
  const most = scrollHeight - clientHeight
  const way = Math.min(clientHeight - READING_LINE, most)
  const moved = way > 0 ? Math.max(0, 1 - (most - scrollTop) / way) : 0
  const line = scroller.getBoundingClientRect().top + READING_LINE + moved * (clientHeight - READING_LINE)
  let from = 0
  let to = questions.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((questions[middle]?.getBoundingClientRect().top ?? 0) <= line) from = middle + 1
    else to = middle
  }
  return Math.max(0, from - 1)
}
