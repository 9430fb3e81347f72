import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../../../contract/text/format.ts'
import type { JudgedReport } from '../../../../contract/model/snapshot.ts'
import { withoutDirectionSigns } from '../../../../contract/model/visible-text.ts'
import { judgementsOf, type NamedJudgement } from './judgements.ts'
import type { EvidenceSession } from './read-evidence.ts'
import styles from './evidence.module.css'

/** The hashes of what each judgement is based on: the report, its questions, files and proctoring, and the rubrics. */
export function HashesPart({ session }: { readonly session: EvidenceSession }) {
  const { t } = useTranslation()
  const all = session.reviews.flatMap(judgementsOf)
  const { report } = session.state
  if (all.length === 0) return null
  const byReport = Map.groupBy(all, ({ judged }) => judged)
  return (
    <section>
      <h2 className={styles.title}>{t('evidenceReport.judged')}</h2>
      <p className={styles.faint}>{t('evidenceReport.judgedText')}</p>
      {[...byReport].map(([hash, judgements]) => (
        <section key={hash} className={styles.basis}>
          <h3 className={styles.subtitle}>{t('evidenceReport.judgedOf', { what: namesOf(t, judgements) })}</h3>
          {hash === null ? (
            <p>{t('evidenceReport.judgedNone')}</p>
          ) : (
            <HashTable hash={hash} judged={session.judged.get(hash) ?? null} />
          )}
        </section>
      ))}
      <dl className={styles.hashes}>
        {[...session.rubrics].map(([name, { content, version, hash }]) => (
          <div key={name}>
            <dt>
              <bdi>{t('evidenceReport.rubricHash', { name: withoutDirectionSigns(content.name), version })}</bdi>
            </dt>
            <dd>
              <code>{hash}</code>
            </dd>
          </div>
        ))}
        {report && (
          <div>
            <dt>{t('evidenceReport.currentReport')}</dt>
            <dd>
              <code>{report.hash}</code>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function HashTable({ hash, judged }: { readonly hash: string; readonly judged: JudgedReport | null }) {
  const { t } = useTranslation()
  return (
    <>
      <dl className={styles.hashes}>
        <div>
          <dt>{t('evidenceReport.wholeReport')}</dt>
          <dd>
            <code>{hash}</code>
          </dd>
        </div>
        {Object.entries(judged?.parts ?? {}).map(([part, partHash]) => (
          <div key={part}>
            <dt>{partName(t, part)}</dt>
            <dd>
              <code>{partHash}</code>
            </dd>
          </div>
        ))}
      </dl>
      {judged === null && <p className={styles.faint}>{t('evidenceReport.judgedGone')}</p>}
    </>
  )
}

/** The name of a part of a snapshot, such as `file 3.1`. */
function partName(t: TFunction, part: string): string {
  const [kind, place = ''] = part.split(' ')
  const [num = '', at = ''] = place.split('.')
  const name = PARTS.find((one) => one === kind)
  // A later version may hash other parts.
  return name === undefined ? part : t(`outdated.part.${name}`, { num, at })
}

const PARTS = ['session', 'question', 'file', 'proctoring', 'protocol'] as const

/** "verdict, score of question 3, and 2 notes on answers". */
function namesOf(t: TFunction, judgements: readonly NamedJudgement[]): string {
  const notes = judgements.filter((one) => one.of === 'note')
  const names = judgements.flatMap((one) => {
    switch (one.of) {
      case 'verdict':
        return t('evidenceReport.verdictPart')
      case 'comment':
        return t('evidenceReport.commentPart')
      case 'status':
        return t('evidenceReport.submissionPart')
      case 'score':
        return t('evidenceReport.scoreOf', { num: one.question })
      case 'note':
        return []
    }
  })
  const noted =
    notes.length === 1 && notes[0]?.of === 'note'
      ? [t('evidenceReport.noteOn', { num: notes[0].question })]
      : notes.length > 1
        ? [t('evidenceReport.notesOn', { count: notes.length })]
        : []
  return formatList([...new Set([...names, ...noted])])
}
