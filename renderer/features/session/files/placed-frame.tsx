import { useLayoutEffect, useRef, type RefObject } from 'react'
import { placeFrame } from './viewer-frame.ts'
import styles from './files.module.css'

type Props = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly title: string
  /** Pixels; `null` while it is unknown. */
  readonly height: number | null
}

/** A frame for one file. React would make a new one, and cannot take one that has started. */
export function PlacedFrame({ frame, title, height }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current === null) return
    const placed = placeFrame(place.current)
    placed.className = styles.frame ?? ''
    frame.current = placed
    return () => {
      frame.current = null
      placed.remove()
    }
  }, [frame])
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.title = title
  }, [frame, title])
  useLayoutEffect(() => {
    if (height === null) frame.current?.style.removeProperty('--file-height')
    else frame.current?.style.setProperty('--file-height', `${height}px`)
  }, [frame, height])
  return <div ref={place} className={styles.place} />
}
