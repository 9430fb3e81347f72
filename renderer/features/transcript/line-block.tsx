import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './transcript.module.css'

/** Lines that are rendered together. */
export const BLOCK = 200

/** Pixels that a line is high before it has been rendered. */
const LINE_HEIGHT = 44

type Props = {
  readonly count: number
  /** Whether one of its lines is needed now, wherever the list is scrolled to. */
  readonly isWanted: boolean
  readonly render: () => ReactNode
}

/** A part of a list of lines that is rendered once it comes near, since there can be tens of thousands of lines. */
export function LineBlock({ count, isWanted, render }: Props) {
  const place = useRef<HTMLOListElement>(null)
  const [isNear, setNear] = useState(isWanted)
  if (isWanted && !isNear) setNear(true)
  useEffect(() => {
    if (isNear || place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { root: place.current.parentElement, rootMargin: '100%' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <ol ref={place} className={styles.block} style={isNear ? undefined : { height: count * LINE_HEIGHT }}>
      {isNear && render()}
    </ol>
  )
}
