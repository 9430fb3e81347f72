import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadEstimate, DownloadInclude, Quality, StackOptions } from '../../../contract/model/downloads.ts'
import { formatBytes } from '../../../contract/text/format.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { isQualityHeight } from './stack-texts.ts'
import styles from './options.module.css'

type Change = (change: Partial<StackOptions>) => void

const LIMITS: readonly number[] = [5, 10, 20, 50, 100, 200, 500, 1000]
const ALL = 'all'

type WhichProps = {
  readonly of: 'view' | 'queue'
  readonly options: Pick<StackOptions, 'limit' | 'order'>
  readonly isDisabled?: boolean
  readonly onChange: Change
}

/** How many sessions, and which. */
export function WhichFields({ of, options: { limit, order }, isDisabled = false, onChange }: WhichProps) {
  const { t } = useTranslation()
  const ofSource = of === 'view' ? 'downloads.first' : 'downloads.next'
  return (
    <>
      <LimitField
        label={t(order === 'newest' ? 'downloads.newest' : ofSource)}
        value={limit}
        isDisabled={isDisabled}
        onChange={onChange}
      />
      <Switch
        label={t('downloads.newestFirst')}
        isSelected={order === 'newest'}
        isDisabled={isDisabled}
        onChange={(isOn) => onChange({ order: isOn ? 'newest' : 'source' })}
      />
    </>
  )
}

type LimitProps = {
  readonly label: string
  readonly value: number | null
  readonly isDisabled: boolean
  readonly onChange: Change
}

/** A number that is not among the choices, such as one of the command line, stays one. */
function LimitField({ label, value, isDisabled, onChange }: LimitProps) {
  const { t } = useTranslation()
  const id = useId()
  const limits = value === null || LIMITS.includes(value) ? LIMITS : [...LIMITS, value].toSorted((a, b) => a - b)
  return (
    <div className={styles.field}>
      <span id={id}>{label}</span>
      <div className={styles.select}>
        <Select<string>
          aria-labelledby={id}
          isDisabled={isDisabled}
          value={value === null ? ALL : String(value)}
          options={[
            ...limits.map((count) => ({ value: String(count), label: t('downloads.sessionCount', { count }) })),
            { value: ALL, label: t('downloads.allSessions') },
          ]}
          onChange={(chosen) => onChange({ limit: chosen === ALL ? null : Number(chosen) })}
        />
      </div>
    </div>
  )
}

const HEIGHTS: readonly number[] = [360, 480, 720, 1080]

/** Which representation of the videos. */
export function QualityField({ value, onChange }: { readonly value: Quality; readonly onChange: Change }) {
  const { t } = useTranslation()
  const id = useId()
  const own = isQualityHeight(value) && !HEIGHTS.includes(value.height) ? [value.height] : []
  const heights = [...HEIGHTS, ...own].toSorted((a, b) => a - b)
  return (
    <div className={styles.field}>
      <span id={id}>{t('downloads.quality')}</span>
      <div className={styles.select}>
        <Select<string>
          aria-labelledby={id}
          value={isQualityHeight(value) ? String(value.height) : value}
          options={[
            ...(['small', 'balanced', 'best'] as const).map((one) => ({
              value: one,
              label: t(`downloads.qualities.${one}`),
            })),
            ...heights.map((height) => ({ value: String(height), label: t('downloads.qualityHeight', { height }) })),
          ]}
          onChange={(chosen) => onChange({ quality: qualityOf(chosen) })}
        />
      </div>
    </div>
  )
}

function qualityOf(chosen: string): Quality {
  if (chosen === 'small' || chosen === 'balanced' || chosen === 'best') return chosen
  return { height: Number(chosen) }
}

const KINDS = ['videos', 'originals', 'essayFiles', 'protocol'] as const

type IncludeProps = {
  readonly value: DownloadInclude
  /** `undefined` while it is being read. */
  readonly estimate: DownloadEstimate | undefined
  readonly onChange: Change
}

/** What of each session, with what it takes. */
export function IncludeFields({ value, estimate, onChange }: IncludeProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.include}>
      <h3 id={id} className={styles.heading}>
        {t('downloads.include')}
      </h3>
      {KINDS.map((kind) => (
        <div key={kind} className={styles.kind}>
          <Checkbox
            label={t(`downloads.includes.${kind}`)}
            isSelected={value[kind]}
            onChange={(isOn) => onChange({ include: { ...value, [kind]: isOn } })}
          />
          {estimate === undefined ? (
            <span className={styles.skeleton} aria-hidden="true" />
          ) : (
            <span className={styles.bytes}>{formatBytes(estimate.bytes[kind])}</span>
          )}
        </div>
      ))}
      <div className={styles.kind}>
        <Checkbox label={t('downloads.photos')} isSelected isDisabled />
        <span className={styles.bytes}>{t('downloads.withReports')}</span>
      </div>
    </div>
  )
}
