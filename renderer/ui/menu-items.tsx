import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuItem, Separator } from 'react-aria-components'
import styles from './menu.module.css'

export type MenuEntry =
  | { readonly kind: 'separator'; readonly id: string }
  | {
      readonly kind: 'action'
      readonly id: string
      readonly label: string
      readonly checked?: boolean
      readonly disabled?: boolean
      readonly side?: ReactNode
      /** For what is done several times in a row. */
      readonly keepsOpen?: boolean
      readonly onAction: () => void
    }

/** The entries of a menu. */
export function MenuItems({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return entries.map((entry) =>
    entry.kind === 'separator' ? (
      <Separator key={entry.id} className={styles.separator ?? ''} />
    ) : (
      <MenuItem
        key={entry.id}
        id={entry.id}
        textValue={entry.label}
        isDisabled={entry.disabled ?? false}
        className={styles.item ?? ''}
        shouldCloseOnSelect={entry.keepsOpen !== true}
        onAction={entry.onAction}
      >
        <span className={styles.mark} data-checked={entry.checked ? '' : undefined}>
          {entry.checked ? <Check size={13} aria-hidden="true" /> : null}
        </span>
        <span className={styles.label} title={entry.label}>
          {entry.label}
        </span>
        {entry.side ? <span className={styles.side}>{entry.side}</span> : null}
      </MenuItem>
    ),
  )
}
