import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Menu as AriaMenu, Popover } from 'react-aria-components'
import { MenuItems, type MenuEntry } from './menu-items.tsx'
import styles from './menu.module.css'

type ContextMenuProps = {
  readonly label: string
  /** What the menu is about; it opens below it. */
  readonly anchor: Element
  /** Where the pointer asked for it, in pixels from the window's corner; it opens there instead. */
  readonly at?: { readonly x: number; readonly y: number } | undefined
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

/** The menu that a right click or the menu key opens. It gives the focus back to where it was. */
export function ContextMenu({ label, anchor, at, entries, onClose }: ContextMenuProps) {
  const [point, setPoint] = useState<Element | null>(null)
  const trigger = at === undefined ? anchor : point
  const triggerRef = useMemo(() => ({ current: trigger }), [trigger])
  return (
    <>
      {at === undefined
        ? null
        : // In the body: inside a screen with layout containment it would be placed from that screen's corner.
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
