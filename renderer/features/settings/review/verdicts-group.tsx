import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VERDICTS, type VerdictId } from '../../../../contract/model/review.ts'
import { REASON_RULES, type ReviewSettings, type VerdictSettings } from '../../../../contract/model/review-settings.ts'
import { verdictLabel } from '../../../common/review-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Select } from '../../../ui/select.tsx'
import { FindsContext, textsOfRow } from '../find-settings.ts'
import { Group, rowProps, useIsFound } from '../rows.tsx'
import { Agreement } from './agreement.tsx'
import { EditableLabel } from './editable-label.tsx'
import { ReasonsDialog } from './reasons-dialog.tsx'
import { useReviewSettings } from './use-review-changes.ts'
import { classNames } from '../../../ui/class-names.ts'
import rowStyles from '../rows.module.css'
import styles from './review.module.css'

/** Rows of the verdicts in the table of settings. */
const ROWS = {
  clean: 'verdictClean',
  unsure: 'verdictUnsure',
  violation: 'verdictViolation',
  invalid: 'verdictInvalid',
} as const satisfies Record<VerdictId, string>

/** Labels of the verdicts, the conclusions of proctoring that they agree with, and whether they take a reason. */
export function VerdictsGroup() {
  const { t } = useTranslation()
  const { settings, change } = useReviewSettings()
  const isRenamed = VERDICTS.some((id) => settings.verdicts[id].label !== '')
  const reset = () =>
    change({ name: t('review.settings.verdicts'), edit: ({ verdicts }) => ({ verdicts: withoutLabels(verdicts) }) })
  return (
    <Group
      title={t('review.settings.verdicts')}
      action={
        <Button size="small" variant="quiet" isDisabled={!isRenamed} onPress={() => void reset()}>
          {t('review.settings.resetLabels')}
        </Button>
      }
    >
      <table className={styles.verdicts}>
        <thead>
          <tr>
            <th scope="col">{t('review.settings.label')}</th>
            <th scope="col">{t('review.settings.key')}</th>
            <th scope="col">{t('review.settings.agreesWith')}</th>
            <th scope="col">{t('review.settings.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {VERDICTS.map((id, index) => (
            <VerdictRow key={id} id={id} number={index + 1} />
          ))}
        </tbody>
      </table>
      <ReasonsRow />
    </Group>
  )
}

function withoutLabels(verdicts: ReviewSettings['verdicts']): ReviewSettings['verdicts'] {
  const entries = VERDICTS.map((id) => [id, { ...verdicts[id], label: '' }] as const)
  return Object.fromEntries(entries) as ReviewSettings['verdicts']
}

function VerdictRow({ id, number }: { readonly id: VerdictId; readonly number: number }) {
  const { t } = useTranslation()
  const { settings, change } = useReviewSettings()
  const name = verdictLabel(t, settings, id)
  const verdict = settings.verdicts[id]
  const isFound = use(FindsContext)([...textsOfRow(t, ROWS[id]), name])
  const edit = (what: string, part: (now: VerdictSettings) => Partial<VerdictSettings>) =>
    change({
      name: what,
      edit: ({ verdicts }) => ({ verdicts: { ...verdicts, [id]: { ...verdicts[id], ...part(verdicts[id]) } } }),
    })
  const byDefault = t(`reviewNames.verdict.${id}`)
  const others = VERDICTS.filter((other) => other !== id).map((other) => verdictLabel(t, settings, other))
  const isTaken = (typed: string) => others.some((other) => isSameText(other, typed === '' ? byDefault : typed))
  const reasonLabel = t('review.settings.reasonOf', { name })
  return (
    <tr className={classNames(isFound && rowStyles.found)} data-found={isFound ? '' : undefined}>
      <th scope="row">
        <EditableLabel
          shown={name}
          renameLabel={t('review.settings.renameLabel', { name })}
          fieldLabel={t('review.settings.labelOf', { name: byDefault })}
          value={verdict.label}
          placeholder={byDefault}
          maxLength={40}
          problemOf={(typed) => (isTaken(typed) ? t('review.settings.sameLabel') : undefined)}
          onSave={(label) => edit(t('review.settings.labelOf', { name }), () => ({ label }))}
        />
      </th>
      <td>
        <span aria-hidden="true">
          <Kbd>{`⇧${number}`}</Kbd>
        </span>
        <span className="visually-hidden">{t('review.settings.keyOf', { number })}</span>
      </td>
      <td>
        <Agreement
          name={name}
          values={verdict.agreesWith}
          onChange={(values) =>
            void edit(t('review.settings.agreementOf', { name }), ({ agreesWith }) => ({
              agreesWith: values(agreesWith),
            }))
          }
        />
      </td>
      <td>
        <Select
          label={reasonLabel}
          isLabelHidden
          isQuiet
          value={verdict.reason}
          options={REASON_RULES.map((value) => ({ value, label: t(`review.settings.reasonRules.${value}`) }))}
          onChange={(reason) => void edit(reasonLabel, () => ({ reason }))}
        />
      </td>
    </tr>
  )
}

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function ReasonsRow() {
  const { t } = useTranslation()
  const { settings } = useReviewSettings()
  const [isEditing, setIsEditing] = useState(false)
  const count = settings.reasons.length
  return (
    <div {...rowProps(useIsFound('reasons'))}>
      <p className={styles.reasons}>
        <span>{t('review.settings.reasons')}</span>{' '}
        <span>
          {settings.allowsFreeReason
            ? t('review.settings.reasonsFree', { count })
            : t('review.settings.reasonsOnly', { count })}
        </span>
      </p>
      <Button size="small" onPress={() => setIsEditing(true)}>
        {t('review.settings.editReasons')}
      </Button>
      {isEditing ? <ReasonsDialog onClose={() => setIsEditing(false)} /> : null}
    </div>
  )
}
