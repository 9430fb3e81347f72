import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components'
import { MenuItems, type MenuEntry } from './menu-items.tsx'
import styles from './menu.module.css'

export type { MenuEntry } from './menu-items.tsx'

/** A button and the menu that it opens. */
export function Menu({
  label,
  trigger,
  entries,
}: {
  readonly label: string
  readonly trigger: ReactElement
  readonly entries: readonly MenuEntry[]
}) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ''} offset={4} data-overlay="">
        <AriaMenu className={styles.menu ?? ''} aria-label={label}>
          <MenuItems entries={entries} />
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
