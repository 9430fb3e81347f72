import { useLayoutEffect, useState, type RefObject } from 'react'
import { OUTLINE_WIDTHS } from '../../../contract/model/settings.ts'

/** Pixels that are left for the answer, and those that the pane always has, as in `outline.module.css`. */
const ANSWER_WIDTH = 400
const NARROWEST = 180

/** The width in pixels that the outline's pane can have at most, beside the answer and the panel. */
export function useOutlineRoom(pane: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState<number>(OUTLINE_WIDTHS.most)
  useLayoutEffect(() => {
    const columns = pane.current?.parentElement
    if (!columns) return
    const observer = new ResizeObserver(() => {
      const panelWidth = Number.parseFloat(getComputedStyle(columns).getPropertyValue('--panel-width'))
      const left = columns.clientWidth - panelWidth - ANSWER_WIDTH
      setRoom(Math.min(OUTLINE_WIDTHS.most, Math.max(NARROWEST, Math.floor(left))))
    })
    observer.observe(columns)
    return () => observer.disconnect()
  }, [pane])
  return room
}
