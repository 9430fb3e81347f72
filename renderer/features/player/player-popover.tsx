import { useEffect, useRef, useState, type ReactNode } from 'react'
import { hint } from '../../ui/hint-layer.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import styles from './controls.module.css'

type Props = {
  readonly label: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A button of the controls with a popover, which is inside the player so that it is visible in full screen too. */
export function PlayerPopover({ label, icon, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const first = panel.current?.querySelector<HTMLElement>('input, select:enabled, button:enabled')
    ;(first ?? panel.current)?.focus()
    const close = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    // Listens on the document: the focus is lost when the focused control moves out of the menu.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      // On the screen, Escape goes back to the list.
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeByKey, { capture: true })
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('keydown', closeByKey, { capture: true })
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [isOpen])
  return (
    <span ref={root}>
      <button
        ref={button}
        type="button"
        className={styles.plain}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...hint(label)}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
      </button>
      {isOpen && (
        <div ref={panel} role="dialog" aria-label={label} className={styles.panel} tabIndex={-1} data-overlay="">
          {children}
        </div>
      )}
    </span>
  )
}
