import type { ReactNode } from 'react'
import { hint } from '../../ui/hint-layer.tsx'
import styles from './controls.module.css'

type ControlButtonProps = {
  readonly label: string
  /** In the format of `aria-keyshortcuts`. */
  readonly keys: string
  readonly isOff: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const KEY_CAPS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

export function ControlButton({ label, keys, isOff, onPress, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={styles.plain}
      aria-label={label}
      {...hint(
        label,
        keys.split('+').map((key) => KEY_CAPS[key] ?? key),
      )}
      aria-keyshortcuts={keys}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
