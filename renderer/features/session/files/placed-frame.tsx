import { useLayoutEffect, useRef, type RefObject } from 'react'
import { placeFrame, removeFrame } from './viewer-frame.ts'
import styles from './files.module.css'

type Props = {
  readonly frameRef: RefObject<HTMLIFrameElement | null>
  readonly title: string
  /** Pixels; `null` while it is unknown. */
  readonly height: number | null
}

/** A frame for one file. React would make a new one, and cannot take one that has started. */
export function PlacedFrame({ frameRef, title, height }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current === null) return
    const placed = placeFrame(place.current)
    placed.className = styles.frame ?? ''
    frameRef.current = placed
    return () => {
      frameRef.current = null
      removeFrame(placed)
    }
  }, [frameRef])
  useLayoutEffect(() => {
    if (frameRef.current !== null) frameRef.current.title = title
  }, [frameRef, title])
  useLayoutEffect(() => {
    if (height === null) frameRef.current?.style.removeProperty('--file-height')
    else frameRef.current?.style.setProperty('--file-height', `${height}px`)
  }, [frameRef, height])
  return <div ref={place} className={styles.place} />
}
