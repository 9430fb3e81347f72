import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { enShortcuts } from '../../contract/text/en-shortcuts.ts'
import { classNames } from './class-names.ts'
import { isCharacterKey, useSingleKeys } from './single-keys.ts'
import styles from './kbd.module.css'

/**
 * A key cap, or several with spaces between them: `Ctrl`, `Alt ↑`. Keys with a name are shown as keyboards of the language
 * have them. Single-character keys are hidden while such shortcuts are off, unless `always` is set.
 */
export function Kbd({
  children,
  onAccent = false,
  always = false,
}: {
  readonly children: string
  readonly onAccent?: boolean
  readonly always?: boolean
}) {
  const { t } = useTranslation()
  const isOn = useSingleKeys()
  if (!isOn && !always && isCharacterKey(children)) return null
  return <kbd className={classNames(styles.kbd, onAccent && styles.onAccent)}>{capText(t, children)}</kbd>
}

function capText(t: TFunction, caps: string): string {
  const shown = (cap: string) => (isNamed(cap) ? t(`keys.${cap}`) : cap)
  return caps.split(' ').map(shown).join(' ')
}

function isNamed(cap: string): cap is keyof typeof enShortcuts.keys {
  return Object.hasOwn(enShortcuts.keys, cap)
}
