import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Kbd } from './kbd.tsx'
import styles from './hint-layer.module.css'

/** Milliseconds of hover or focus before a tooltip appears. */
const REST_MS = 500
/** Milliseconds to move the pointer from an element to its tooltip. */
const LEAVE_MS = 120
/** Pixels between the two, and to the window's edges. */
const GAP = 6

type Hint = {
  readonly text: string
  readonly keys: readonly string[]
  readonly about: DOMRect
  /** Whether it is to the right of its element instead of below. */
  readonly isBeside: boolean
}

/** Attributes that give an element a tooltip with its name and its shortcut. */
export function hint(text: string, keys: readonly string[] = []) {
  return { 'data-hint': text, ...(keys.length > 0 ? { 'data-hint-keys': keys.join(' ') } : {}) }
}

/** The same with the tooltip to the right, for elements in a column, where it would cover the next one. */
export function hintBeside(text: string, keys: readonly string[] = []) {
  return { ...hint(text, keys), 'data-hint-beside': '' }
}

/**
 * Shows the tooltips of the whole window. A single component, so that a list of a hundred buttons does not render a
 * hundred tooltips. The tooltip repeats the element's name, which screen readers announce already.
 */
export function HintLayer() {
  const layer = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Hint | null>(null)
  const isShown = shown !== null

  useEffect(() => {
    let about: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      about = null
      setShown(null)
    }
    const restOn = (element: HTMLElement | null) => {
      if (element === about) return
      clearTimeout(timer)
      about = element
      timer = setTimeout(() => setShown(hintOf(about)), element === null ? LEAVE_MS : REST_MS)
    }
    const over = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      if (layer.current?.contains(target)) clearTimeout(timer)
      else restOn(target.closest<HTMLElement>('[data-hint]'))
    }
    const focused = ({ target }: Event) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null
      if (element?.matches(':focus-visible')) restOn(element)
    }
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('pointerover', over, { signal })
    document.addEventListener('focusin', focused, { signal })
    for (const type of ['pointerdown', 'keydown', 'scroll'])
      document.addEventListener(type, hide, { signal, capture: true })
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [])

  useLayoutEffect(() => {
    const element = layer.current
    if (!element || !shown) return
    const { about, isBeside } = shown
    const { width, height } = element.getBoundingClientRect()
    if (isBeside) {
      element.style.left = `${about.right + GAP}px`
      element.style.top = `${about.top + about.height / 2 - height / 2}px`
      return
    }
    const left = Math.min(Math.max(GAP, about.left + about.width / 2 - width / 2), window.innerWidth - width - GAP)
    const below = about.bottom + GAP
    element.style.left = `${left}px`
    element.style.top = `${below + height > window.innerHeight ? about.top - GAP - height : below}px`
  }, [shown])

  if (!isShown) return null
  return (
    <div ref={layer} className={styles.hint} aria-hidden="true" data-react-aria-top-layer="true">
      {shown.text}
      {shown.keys.map((key) => (
        <Kbd key={key} always={shown.keys.length > 1}>
          {key}
        </Kbd>
      ))}
    </div>
  )
}

/** The tooltip of an element; `null` if the element is gone. */
function hintOf(element: HTMLElement | null): Hint | null {
  const text = element?.dataset.hint
  if (!element?.isConnected || !text) return null
  const { hintKeys, hintBeside: beside } = element.dataset
  return {
    text,
    keys: hintKeys?.split(' ') ?? [],
    about: element.getBoundingClientRect(),
    isBeside: beside !== undefined,
  }
}
