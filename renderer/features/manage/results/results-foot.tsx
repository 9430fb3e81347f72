import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../ui/kbd.tsx'
import { ManageFoot } from '../manage-foot.tsx'
import { RESULT_FILTERS } from './result-rows.ts'

/** The keys of the screen. */
export function ResultsFoot() {
  const { t } = useTranslation()
  return (
    <ManageFoot>
      <span>
        <Kbd>↵</Kbd> {t('results.hintOpen')}
      </span>
      <span>
        <Kbd>1</Kbd> – <Kbd>{String(RESULT_FILTERS.length)}</Kbd> {t('results.hintFilter')}
      </span>
      <span>
        <Kbd>/</Kbd> {t('manage.hintSearch')}
      </span>
    </ManageFoot>
  )
}
