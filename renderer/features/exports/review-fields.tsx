import { useTranslation } from 'react-i18next'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './exports.module.css'
import type { ReviewOptions } from './use-review-options.ts'

/** Whether an export of reviews has all rows or what changed since an earlier one, and private notes. */
export function ReviewFields({ options }: { readonly options: ReviewOptions }) {
  const { t } = useTranslation()
  const { asked, earlier, hasPrivateNotes, setPrivateNotes, setOnlyChanges, setSince } = options
  if (asked === null) return null
  return (
    <div className={styles.group}>
      <Checkbox
        label={t('reviewExports.onlyChanges')}
        hint={t(earlier.length === 0 ? 'reviewExports.noEarlier' : 'reviewExports.changesHint')}
        isSelected={asked.since !== null}
        isDisabled={earlier.length === 0}
        onChange={setOnlyChanges}
      />
      {earlier.length > 0 ? (
        <Select
          label={t('reviewExports.earlier')}
          value={asked.since !== null && asked.since !== 'start' ? asked.since : earlier[0]!.id}
          onChange={(id) => {
            setSince(id)
            setOnlyChanges(true)
          }}
          options={earlier.map(({ id, madeAt, rows, file }) => ({
            value: id,
            label: t('reviewExports.earlierOne', { when: formatLongInstant(madeAt), count: rows, file }),
          }))}
        />
      ) : null}
      {hasPrivateNotes ? (
        <Checkbox label={t('reviewExports.privateNotes')} isSelected={asked.privateNotes} onChange={setPrivateNotes} />
      ) : null}
      <p className={styles.hint}>{t('reviewExports.onlyReviewed')}</p>
    </div>
  )
}
