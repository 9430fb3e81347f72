import { classNames } from './class-names.ts'
import { isCharacterKey, useSingleKeys } from './single-keys.ts'
import styles from './kbd.module.css'

/** A key cap. One of a character is not shown beside what it does while such keys are off, unless it says so `always`. */
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
