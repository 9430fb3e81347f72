import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './label-values.module.css'

/** Opens the dialog in which the numbers of proctoring get their labels. */
export const LabelValuesContext = createContext<() => void>(() => undefined)

/** Leads to the labels from where the numbers are read; `onLeave` closes what the button is in. */
export function LabelValuesButton({ onLeave }: { readonly onLeave?: () => void }) {
  const { t } = useTranslation()
  const open = useContext(LabelValuesContext)
  function leave(): void {
    if (onLeave === undefined) return open()
    onLeave()
    // The dialog gives the focus back to what has it then.
    requestAnimationFrame(() => setTimeout(open, 0))
  }
  const button = (
    <Button size="small" variant="quiet" onPress={leave}>
      {t('values.open')}
    </Button>
  )
  return onLeave === undefined ? <div className={styles.place}>{button}</div> : button
}
