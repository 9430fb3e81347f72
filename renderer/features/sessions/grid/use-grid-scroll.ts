import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { ROW_HEIGHT } from '../../../../contract/model/start.ts'
import { geometryOf, type SessionsList } from '../list/sessions-list.ts'
import { wheelTarget } from './grid-layout.ts'
import { toPhysical, toVirtual } from '../../../ui/scaled-scroll.ts'

/** Height of the sticky header row in pixels, which covers the rows. */
const HEADER_HEIGHT = 30

type GridScroll = {
  /** Ref for the scrolling element. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onScroll: () => void
}

/** Synchronizes scroll position and viewport height between the scroller and the list. */
export function useGridScroll(list: SessionsList, topSet: number, physicalHeight: number): GridScroll {
  const scroller = useRef<HTMLDivElement>(null)
  /** The scroll position set last, to ignore the scroll events that setting it causes. */
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
