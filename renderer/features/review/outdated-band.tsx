import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { parseTimestamp } from '../../../contract/model/instants.ts'
import { formatBytes, formatElapsed, formatLongInstant, formatNumber } from '../../../contract/text/format.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextChanges } from '../../ui/text-changes.tsx'
import type { FieldChange, PartChange, ReportField } from './compare-reports.ts'
import type { Outdated } from './use-outdated.ts'
import styles from './outdated.module.css'

/** Parts that are listed; a report that changed throughout says the rest in one line. */
const LISTED = 20

type Props = {
  readonly outdated: Outdated
  /** Whether the review has all that the report on the screen asks for; otherwise it can't be confirmed. */
  readonly isComplete: boolean
  /** Keeps the review, which then judges the report on the screen. */
  readonly onConfirm: () => void
  readonly onReopen: () => void
}

/** Says that the session changed after its review was submitted, and what changed. */
export function OutdatedBand({ outdated, isComplete, onConfirm, onReopen }: Props) {
  const { t } = useTranslation()
  const { changes, problem } = outdated
  const more = changes.length - LISTED
  return (
    <Banner
      tone="warn"
      title={problem === null ? t('outdated.title') : t('outdated.unreadable')}
      live
      actions={
        problem === null && (
          <>
            {isComplete && <Button onPress={onConfirm}>{t('outdated.confirm')}</Button>}
            <Button onPress={onReopen}>{t('reviewing.reopen')}</Button>
          </>
        )
      }
    >
      {problem !== null && problem !== undefined && <p>{describeError(t, problem).happened}</p>}
      <ul className={styles.parts}>
        {changes.slice(0, LISTED).map((change) => (
          <li key={change.part}>
            <PartOf change={change} />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('outdated.more', { count: more })}</p>}
      {!isComplete && problem === null && <p>{t('outdated.incomplete')}</p>}
    </Banner>
  )
}

/** A part that changed, field by field. */
export function PartOf({ change }: { readonly change: PartChange }) {
  const { t } = useTranslation()
  const { kind, question, file, is, fields } = change
  return (
    <>
      <p className={styles.part}>
        {t(`outdated.part.${kind}`, { num: question ?? '', at: file ?? '' })}
        {is !== 'changed' && <span className={styles.is}> · {t(`outdated.${is}`)}</span>}
      </p>
      {is !== 'removed' && (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <div key={field.field}>
              <dt>{nameOf(t, field.field)}</dt>
              <dd>
                <Difference change={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** A service can send fields in nested data that have no name in the catalogue. */
function nameOf(t: TFunction, field: ReportField): string {
  return t(`outdated.field.${field}`)
}

function Difference({ change: { field, before, after } }: { readonly change: FieldChange }) {
  const { t } = useTranslation()
  if (field === 'extra') return null
  const [one, other] = [textOf(t, field, before), textOf(t, field, after)]
  if (isText(before) || isText(after) || isNested(before) || isNested(after)) {
    return <TextChanges before={one} after={other} />
  }
  const none = t('history.nothing')
  return <p>{t('history.change', { before: one || none, after: other || none })}</p>
}

const isText = (value: unknown) => typeof value === 'string'
const isNested = (value: unknown) => typeof value === 'object' && value !== null

const BYTES: readonly string[] = ['size', 'originalSize']
const DURATIONS: readonly string[] = ['elapsed', 'duration']

/** The time of an existing review, which the service sends as text. */
const REVIEWED = 'reviewed'

/** A value in words; nested ones one line each. */
function textOf(t: TFunction, field: ReportField | typeof REVIEWED | null, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') {
    const instant = field === REVIEWED ? parseTimestamp(value) : null
    return instant === null ? value : formatLongInstant(instant)
  }
  if (typeof value === 'boolean') return value ? t('outdated.yes') : t('outdated.no')
  if (typeof value === 'number') {
    if (field === 'started') return formatLongInstant(value)
    if (field !== null && DURATIONS.includes(field)) return formatElapsed(value)
    return field !== null && BYTES.includes(field) ? formatBytes(value) : formatNumber(value)
  }
  if (Array.isArray(value)) return value.map((one) => textOf(t, null, one)).join('\n')
  const parts = Object.entries(value).map(([name, one]) => textOf(t, name as ReportField | typeof REVIEWED, one))
  return parts.filter((part) => part !== '').join(', ')
}
