import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { classNames } from './class-names.ts'
import { hint } from './hint-layer.tsx'
import styles from './mode-switch.module.css'

type Mode<K extends string> = {
  readonly mode: K
  readonly text: string
  /** Instead of the text, which is its name and tooltip then. */
  readonly icon?: ReactNode
  /** Keys of its shortcut. */
  readonly keys?: readonly string[]
}

type Props<K extends string> = {
  readonly label: string
  readonly modes: readonly Mode<K>[]
  readonly mode: K
  readonly onMode: (mode: K) => void
  readonly className?: string | undefined
}

/** A choice of how something is shown: all modes are in view, and one is chosen. */
export function ModeSwitch<K extends string>({ label, modes, mode, onMode, className }: Props<K>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      data-keyboard="content"
      className={classNames(styles.choices, className)}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[mode]}
      onSelectionChange={(keys) => {
        const next = modes.find((known) => keys.has(known.mode))
        if (next !== undefined && next.mode !== mode) onMode(next.mode)
      }}
    >
      {modes.map((each) => (
        <ToggleButton
          key={each.mode}
          id={each.mode}
          data-mode={each.mode}
          className={styles.choice ?? ''}
          {...(each.icon !== undefined && { 'aria-label': each.text, ...hint(each.text, each.keys) })}
        >
          {each.icon ?? each.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
