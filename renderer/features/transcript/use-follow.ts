import { useEffect, useRef, useState, type RefObject } from 'react'
import { lineBegunAt, wordAt } from '../../../contract/model/transcript-words.ts'
import type { TranscriptLine } from '../../../contract/model/transcript.ts'
import { paintParts } from '../../common/highlight-text.ts'
import type { PlayerHandle } from '../../common/player-handle.ts'

/** The place in the list, from its top, where the line that is spoken is kept: a share of its height. */
const KEPT_AT = 0.4

export type Follow = {
  /** Place of the line that is spoken, or was last; -1 before the first. */
  readonly current: number
  readonly isOn: boolean
  readonly setOn: (isOn: boolean) => void
}

/** The line that is spoken, which the list is scrolled to until the user scrolls it. */
export function useFollow(
  list: RefObject<HTMLElement | null>,
  lines: readonly TranscriptLine[],
  player: PlayerHandle | null,
): Follow {
  const [isOn, setOn] = useState(true)
  const [current, setCurrent] = useState(-1)
  useSpokenLine(list, lines, player, setCurrent)
  useEffect(() => {
    if (isOn && list.current !== null && current >= 0) scrollToLine(list.current, current)
  }, [isOn, list, current, lines])
  useEffect(() => {
    const scrolled = list.current
    if (scrolled === null) return
    const leave = () => setOn(false)
    const leaveByBar = ({ target }: PointerEvent) => target === scrolled && setOn(false)
    const leaveByKey = ({ key }: KeyboardEvent) => SCROLLS.has(key) && setOn(false)
    scrolled.addEventListener('wheel', leave, { passive: true })
    scrolled.addEventListener('touchmove', leave, { passive: true })
    scrolled.addEventListener('pointerdown', leaveByBar)
    scrolled.addEventListener('keydown', leaveByKey)
    return () => {
      scrolled.removeEventListener('wheel', leave)
      scrolled.removeEventListener('touchmove', leave)
      scrolled.removeEventListener('pointerdown', leaveByBar)
      scrolled.removeEventListener('keydown', leaveByKey)
    }
  }, [list])
  return { current, isOn, setOn }
}

/** Keys that go elsewhere in the list. */
const SCROLLS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/** Tells which line is spoken, and underlines the word that is, where words have times. */
function useSpokenLine(
  list: RefObject<HTMLElement | null>,
  lines: readonly TranscriptLine[],
  player: PlayerHandle | null,
  tell: (index: number) => void,
): void {
  const endPaint = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (player === null) return
    const show = (seconds: number) => {
      const time = seconds * 1000
      const index = lineBegunAt(lines, time)
      const line = lines[index]
      const word = line === undefined ? null : wordAt(line, time)
      const text = word && list.current?.querySelector(`[data-line="${index}"] [data-line-text]`)
      endPaint.current()
      endPaint.current = word && text ? paintParts(text, [{ ...word, name: 'word-spoken' }]) : () => undefined
      tell(index)
    }
    show(player.time)
    const end = player.subscribe('time', show)
    return () => {
      end()
      endPaint.current()
    }
  }, [list, lines, player, tell])
}

/** Scrolls the list, and nothing around it, so that a line is in sight. */
export function scrollToLine(list: HTMLElement, index: number): void {
  const row = list.querySelector<HTMLElement>(`[data-line="${index}"]`)
  if (row === null) return
  const { top } = list.getBoundingClientRect()
  const place = row.getBoundingClientRect().top - top
  list.scrollBy({ top: place - list.clientHeight * KEPT_AT })
}
