import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { hint } from './hint-layer.tsx'
import styles from './button.module.css'

type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'medium' | 'small'
  /** Takes the whole width. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A push button. With `isPending` it stays focusable and says that it is busy. */
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
  /** What it does: its name, and what is said when the pointer rests on it. */
  readonly label: string
  /** The caps of the keys that do the same. */
  readonly keys?: readonly string[]
  readonly bordered?: boolean
  readonly children: ReactNode
}

/** A square button that shows an icon alone. */
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
