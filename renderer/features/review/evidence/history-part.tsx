import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '../../../../contract/model/history.ts'
import { formatLongInstant } from '../../../../contract/text/format.ts'
import { withoutDirectionSigns } from '../../../../contract/model/visible-text.ts'
import { TextChanges } from '../../../ui/text-changes.tsx'
import { entryInWords } from '../../../common/history-words.ts'
import type { EvidenceContext } from './evidence-report.tsx'
import { cutAt } from './bounded-text.tsx'
import type { EvidenceSession } from './read-evidence.ts'
import styles from './evidence.module.css'

/** Characters of a text before and after a change. */
const MOST_TEXT = 4000

type Props = { readonly session: EvidenceSession; readonly context: Pick<EvidenceContext, 'settings' | 'reviewer'> }

/** Every change of a session's reviews: who, when, before and after; newest first. */
export function HistoryPart({ session: { history, isHistoryCut }, context: { settings, reviewer } }: Props) {
  const { t } = useTranslation()
  if (history.length === 0) return null
  // Whoever reads the report is somebody else, so it has no "you".
  const nameOf = (entry: HistoryEntry) =>
    entry.reviewer.name || (entry.isOwn && reviewer.name) || t('evidenceReport.unnamed')
  return (
    <section>
      <h2 className={styles.title}>{t('evidenceReport.history')}</h2>
      <p className={styles.faint}>{t('evidenceReport.historyText')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('evidenceReport.when')}</th>
            <th scope="col">{t('evidenceReport.who')}</th>
            <th scope="col">{t('evidenceReport.what')}</th>
          </tr>
        </thead>
        <tbody>
          {history.map((entry) => {
            const { title, change, texts } = entryInWords(t, settings, entry)
            return (
              <tr key={entry.id}>
                <td className={styles.when}>{formatLongInstant(entry.at)}</td>
                <td dir="auto">{withoutDirectionSigns(nameOf(entry))}</td>
                <td>
                  <p>
                    <bdi>{title}</bdi>
                    {change !== null && <bdi> · {change}</bdi>}
                    {entry.kind !== 'set' && ` · ${t(`history.made.${entry.kind}`)}`}
                  </p>
                  {texts !== null && (
                    <TextChanges before={cutAt(texts.before, MOST_TEXT)} after={cutAt(texts.after, MOST_TEXT)} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {isHistoryCut && <p className={styles.rest}>{t('evidenceReport.historyCut')}</p>}
    </section>
  )
}
