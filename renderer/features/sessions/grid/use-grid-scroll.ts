import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { ROW_HEIGHT } from '../../../../contract/model/start.ts'
import { geometryOf, type SessionsList } from '../list/sessions-list.ts'
import { wheelTarget } from './grid-layout.ts'
import { toPhysical, toVirtual } from './scaled-scroll.ts'

/** Height of the header row in pixels, which lies over the scrolled rows. */
const HEADER_HEIGHT = 30

type GridScroll = {
  /** A place for the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onScroll: () => void
}

/** Keeps the scroller where the list is, and tells the list where the user scrolls to and how much is seen. */
export function useGridScroll(list: SessionsList, topSet: number, physicalHeight: number): GridScroll {
  const scroller = useRef<HTMLDivElement>(null)
  /** Where the scroller was put last, to tell its own scroll events from the user's. */
  const putAt = useRef(0)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const current = list.store.getState()
    element.scrollTop = toPhysical(geometryOf(current), current.top)
    putAt.current = element.scrollTop
  }, [list, topSet, physicalHeight])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => list.setViewport(Math.max(ROW_HEIGHT, element.clientHeight - HEADER_HEIGHT))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      const top = wheelTarget(list.store.getState(), event)
      if (top === null) return
      event.preventDefault()
      list.scrollTo(top, true)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [list])

  function onScroll(): void {
    const element = scroller.current
    if (!element || Math.abs(element.scrollTop - putAt.current) < 1) return
    putAt.current = element.scrollTop
    list.scrollTo(toVirtual(geometryOf(list.store.getState()), element.scrollTop))
  }
  return { scroller, onScroll }
}
