import { useTranslation } from 'react-i18next'
import type { DownloadsOverview, DownloadsStatus } from '../../../contract/model/downloads.ts'
import { formatBytes } from '../../../contract/text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { shortStackName } from './stack-texts.ts'
import { usageParts, type UsagePart } from './usage-parts.ts'
import styles from './usage-bar.module.css'

type Props = { readonly overview: DownloadsOverview; readonly status: DownloadsStatus; readonly onSettings: () => void }

/** How much of the space for downloads is used, and by what. */
export function UsageBar({ overview, status, onSettings }: Props) {
  const { t } = useTranslation()
  const { used, quota, warnAt, free } = overview
  const parts = usageParts(overview, status)
  // What is to come may be more than there is room for.
  const whole = Math.max(quota, used + status.toCome, 1)
  const nameOf = ({ of, bytes }: UsagePart): string =>
    of.kind === 'toCome'
      ? t('downloads.toCome', { size: formatBytes(bytes) })
      : of.kind === 'stack'
        ? shortStackName(t, of.stack)
        : t(`downloads.${of.kind}`)
  return (
    <section className={styles.usage} aria-label={t('downloads.usageLabel')}>
      <div className={styles.line}>
        <p className={styles.used}>
          <strong>{formatBytes(used)}</strong> {t('downloads.ofQuota', { quota: formatBytes(quota) })}
        </p>
        <ul className={styles.legend}>
          {parts.map((part, index) => (
            <li key={index} className={styles.entry}>
              <span className={classNames(styles.swatch, tintOf(part, index))} aria-hidden="true" />
              <bdi className={styles.name}>{nameOf(part)}</bdi>
              {part.of.kind === 'toCome' ? null : <span className={styles.size}>{formatBytes(part.bytes)}</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((part, index) => (
          <span
            key={index}
            className={classNames(styles.part, tintOf(part, index))}
            style={{ width: `${(100 * part.bytes) / whole}%` }}
          />
        ))}
      </div>
      <div className={styles.line}>
        <p>{free === null ? null : t('downloads.free', { size: formatBytes(free) })}</p>
        {used >= warnAt ? (
          <p className={styles.warning} role="status">
            {t('downloads.nearlyFull', { size: formatBytes(Math.max(0, quota - used)) })}{' '}
            <button type="button" className={styles.link} onClick={onSettings}>
              {t('downloads.changeLimit')}
            </button>
          </p>
        ) : (
          <p className={styles.hint}>{t('downloads.warnsAt', { size: formatBytes(warnAt) })}</p>
        )}
      </div>
    </section>
  )
}

function tintOf({ of }: UsagePart, index: number): string | undefined {
  return of.kind === 'stack' ? styles[`tint${index}`] : styles[of.kind]
}
