import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Menu as AriaMenu, Popover } from 'react-aria-components'
import { MenuItems, type MenuEntry } from './menu-items.tsx'
import styles from './menu.module.css'

type ContextMenuProps = {
  readonly label: string
  /** The element that the menu belongs to; it opens below it. */
  readonly anchor: Element
  /** Position of the pointer in the window in pixels, at which the menu opens instead. */
  readonly at?: { readonly x: number; readonly y: number } | undefined
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

/** The menu of a right click or the menu key. When it closes, the focus returns to where it was. */
export function ContextMenu({ label, anchor, at, entries, onClose }: ContextMenuProps) {
  const [point, setPoint] = useState<Element | null>(null)
  const trigger = at === undefined ? anchor : point
  const triggerRef = useMemo(() => ({ current: trigger }), [trigger])
  return (
    <>
      {at === undefined
        ? null
        : // In the body, because a screen with layout containment would be its containing block.
          createPortal(
            <span ref={setPoint} aria-hidden="true" className={styles.point} style={{ left: at.x, top: at.y }} />,
            document.body,
          )}
      <Popover
        aria-label={label}
        isOpen={trigger !== null}
        triggerRef={triggerRef}
        placement="bottom start"
        offset={at === undefined ? 2 : 0}
        className={styles.popover ?? ''}
        data-overlay=""
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <AriaMenu className={styles.menu ?? ''} aria-label={label} autoFocus="first" onClose={onClose}>
          <MenuItems entries={entries} />
        </AriaMenu>
      </Popover>
    </>
  )
}
