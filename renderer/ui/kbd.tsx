import { classNames } from './class-names.ts'
import { isCharacterKey, useSingleKeys } from './single-keys.ts'
import styles from './kbd.module.css'

/** A key cap. Single-character keys are hidden while such shortcuts are off, unless `always` is set. */
export function Kbd({
  children,
  onAccent = false,
  always = false,
}: {
  readonly children: string
  readonly onAccent?: boolean
  readonly always?: boolean
}) {
  const isOn = useSingleKeys()
  if (!isOn && !always && isCharacterKey(children)) return null
  return <kbd className={classNames(styles.kbd, onAccent && styles.onAccent)}>{children}</kbd>
}
