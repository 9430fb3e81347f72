import { useTranslation } from 'react-i18next'
import { showNotice } from '../../common/notices/notices.ts'

/** Returns a function that says that a key came before what it acts on was loaded. */
export function useTooEarly(): () => void {
  const { t } = useTranslation()
  return () =>
    showNotice({
      id: 'review-too-early',
      tone: 'warn',
      title: t('reviewing.tooEarly'),
      text: t('reviewing.tooEarlyText'),
      isNameless: true,
      stays: false,
    })
}
