import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './label-values.module.css'

/** Opens the dialog with the labels of proctoring values. */
export const LabelValuesContext = createContext<() => void>(() => undefined)

/** Opens the labels from where proctoring values are shown. `onLeave` closes the popover that contains the button. */
export function LabelValuesButton({ onLeave }: { readonly onLeave?: () => void }) {
  const { t } = useTranslation()
  const open = useContext(LabelValuesContext)
  function leave(): void {
    if (onLeave === undefined) return open()
    onLeave()
    // The dialog returns the focus to the element that has it on opening, so the popover closes first.
    requestAnimationFrame(() => setTimeout(open, 0))
  }
  const button = (
    <Button size="small" variant="quiet" onPress={leave}>
      {t('values.open')}
    </Button>
  )
  return onLeave === undefined ? <div className={styles.place}>{button}</div> : button
}
