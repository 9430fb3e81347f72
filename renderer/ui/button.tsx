import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { hint } from './hint-layer.tsx'
import styles from './button.module.css'

type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'medium' | 'small'
  /** Takes the full width. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A push button. With `isPending` it stays focusable and is announced as busy. */
export function Button({ variant = 'secondary', size = 'medium', wide = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide)}
    >
      {children}
    </AriaButton>
  )
}

type IconButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  /** Its accessible name and tooltip. */
  readonly label: string
  /** Keys of its shortcut. */
  readonly keys?: readonly string[]
  readonly bordered?: boolean
  readonly children: ReactNode
}

/** A square button with an icon only. */
export function IconButton({ label, keys, bordered = false, children, ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      {...hint(label, keys)}
      aria-label={label}
      className={classNames(styles.icon, bordered && styles.bordered)}
    >
      {children}
    </AriaButton>
  )
}
