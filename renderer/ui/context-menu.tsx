import { useMemo } from 'react'
import { Menu as AriaMenu, Popover } from 'react-aria-components'
import { MenuItems, type MenuEntry } from './menu-items.tsx'
import styles from './menu.module.css'

type ContextMenuProps = {
  readonly label: string
  /** What the menu is about; it opens below it and gives the focus back to it. */
  readonly anchor: Element
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

/** The menu that a right click or the menu key opens. */
export function ContextMenu({ label, anchor, entries, onClose }: ContextMenuProps) {
  const triggerRef = useMemo(() => ({ current: anchor }), [anchor])
  return (
    <Popover
      aria-label={label}
      isOpen
      triggerRef={triggerRef}
      placement="bottom start"
      offset={2}
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
  )
}
