import { useEffect } from 'react'
import { isCovered, isTyping } from '../common/shortcuts/use-shortcuts.ts'

/**
 * Marks buttons and links beside the content, such as tabs. A click on one leaves the keyboard with the content, whose keys
 * the user goes on with; who reaches it by Tab stays on it.
 */
const BESIDE = '[data-keyboard=content]'
const CONTENT = '#content [role=grid][tabindex="0"]'

/** What had the focus before the pointer was pressed. */
let before: Element | null = null

let isByPointer = false

const notePress = () => {
  before = document.activeElement
  isByPointer = true
}
const noteKey = () => {
  isByPointer = false
}

/** Whether the pointer was used last, and not the keyboard. */
export const wasByPointer = (): boolean => isByPointer

function giveBack({ target, detail }: MouseEvent): void {
  // Keys and screen readers click without a count.
  const beside = detail > 0 && target instanceof Element ? target.closest(BESIDE) : null
  if (beside === null) return
  const had = before
  // The label of a radio button gives it the focus only after this event.
  setTimeout(() => {
    const active = document.activeElement
    if (!(active instanceof HTMLElement) || !beside.contains(active) || isCovered()) return
    const isContent = had?.isConnected && had !== document.body && !had.closest(BESIDE) && !isTyping(had)
    const target = isContent ? had : document.querySelector(CONTENT)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    if (document.activeElement === active) active.blur()
  })
}

/** Keeps the keyboard with the content in the whole window. */
export function useKeyboardWithContent(): void {
  useEffect(() => {
    document.addEventListener('pointerdown', notePress, { capture: true })
    document.addEventListener('keydown', noteKey, { capture: true })
    document.addEventListener('click', giveBack, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', notePress, { capture: true })
      document.removeEventListener('keydown', noteKey, { capture: true })
      document.removeEventListener('click', giveBack, { capture: true })
    }
  }, [])
}
