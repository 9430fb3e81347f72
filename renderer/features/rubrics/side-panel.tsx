import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type {
  RubricAssignment,
  RubricDetails,
  RubricUse,
  TestQuestions,
} from '../../../contract/model/rubric-records.ts'
import type { RubricContent } from '../../../contract/model/rubric.ts'
import { formatDay, formatShortInstant } from '../../../contract/text/format.ts'
import { queries } from '../../bridge/queries.ts'
import { useNow } from '../../ui/use-now.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { rubricName } from './shown-names.ts'
import styles from './rubrics.module.css'

type SidePanelProps = {
  readonly connectionId: ConnectionId
  readonly rubric: RubricDetails
  readonly content: RubricContent
  readonly hasDraft: boolean
  /** When the draft was saved; `null` where it is not saved yet. */
  readonly draftSavedAt: InstantMs | null
}

/** Where the rubric is used, and its versions. */
export function SidePanel({ connectionId, rubric, content, hasDraft, draftSavedAt }: SidePanelProps) {
  const { t } = useTranslation()
  const { data: tests } = useQuery(queries.testQuestions(connectionId))
  const { data: use = [] } = useQuery(queries.rubricUse(connectionId))
  const [dialog, setDialog] = useState<'assign' | 'compare' | 'move' | null>(null)
  const ownUse = use.filter((one) => one.rubric === rubric.id)
  const pair = comparedVersions(rubric, content, hasDraft)
  const target = pair?.later ?? null
  const earlier = ownUse.reduce((sum, one) => sum + (one.version < (target?.version ?? 0) ? one.reviews : 0), 0)
  return (
    <aside className={styles.side} aria-label={t('rubrics.whereUsed')} data-region="">
      <section aria-labelledby="rubric-used">
        <header className={styles.sideHead}>
          <h2 id="rubric-used" className={styles.sideTitle}>
            {t('rubrics.whereUsed')}
          </h2>
          <button type="button" className={styles.link} onClick={() => setDialog('assign')}>
            {t('rubrics.assign')}
          </button>
        </header>
        {rubric.assignments.length === 0 ? <p className={styles.none}>{t('rubrics.usedNowhere')}</p> : null}
        <ul>
          {(tests === undefined ? [] : rubric.assignments).map((assignment) => (
            <UsedHere
              key={`${assignment.test}/${assignment.question}`}
              assignment={assignment}
              tests={tests ?? []}
              use={ownUse}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="rubric-versions">
        <header className={styles.sideHead}>
          <h2 id="rubric-versions" className={styles.sideTitle}>
            {t('rubrics.versions')}
          </h2>
          {pair === null ? null : (
            <button type="button" className={styles.link} onClick={() => setDialog('compare')}>
              {t('rubrics.compare', { later: pair.later.version, earlier: pair.earlier.version })}
            </button>
          )}
        </header>
        <VersionList rubric={rubric} hasDraft={hasDraft} draftSavedAt={draftSavedAt} use={ownUse} />
      </section>
      {target !== null && earlier > 0 && (
        <section aria-labelledby="rubric-move">
          <header className={styles.sideHead}>
            <h2 id="rubric-move" className={styles.sideTitle}>
              {t('rubrics.earlierTitle')}
            </h2>
          </header>
          <p className={styles.none}>
            {t(hasDraft ? 'rubrics.earlierDraft' : 'rubrics.earlier', { count: earlier, version: target.version })}
          </p>
          <div className={styles.moveStart}>
            <Button size="small" onPress={() => setDialog('move')}>
              {hasDraft ? t('rubrics.seeMove') : t('rubrics.openMove', { version: target.version })}
            </Button>
          </div>
        </section>
      )}
      {dialog === 'assign' ? (
        <AssignDialog
          connectionId={connectionId}
          rubric={rubric.id}
          name={rubricName(t, content.name)}
          tests={tests ?? []}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'compare' && pair !== null ? <CompareDialog {...pair} onClose={() => setDialog(null)} /> : null}
      {dialog === 'move' && target !== null ? (
        <MoveDialog
          connectionId={connectionId}
          rubric={rubric}
          to={target}
          isDraft={hasDraft}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </aside>
  )
}

/** The draft with the latest version, or the latest version with the one before it; `null` where there is one alone. */
function comparedVersions({ versions }: RubricDetails, content: RubricContent, hasDraft: boolean) {
  const [latest, previous] = versions
  if (latest === undefined) return null
  if (hasDraft) return { later: { version: latest.version + 1, content }, earlier: latest }
  return previous === undefined ? null : { later: latest, earlier: previous }
}

type UsedHereProps = {
  readonly assignment: RubricAssignment
  readonly tests: readonly TestQuestions[]
  readonly use: readonly RubricUse[]
}

function UsedHere({ assignment, tests, use }: UsedHereProps) {
  const { t } = useTranslation()
  const test = tests.find((one) => one.test === assignment.test)
  const question = test?.questions.find(({ code }) => code === assignment.question)
  const reviews = use
    .filter((one) => one.test === assignment.test && one.question === question?.num)
    .reduce((sum, one) => sum + one.reviews, 0)
  const name = question
    ? t('rubrics.question', { num: question.num })
    : t('rubrics.questionCode', { code: assignment.question })
  return (
    <li className={styles.used}>
      <bdi className={styles.usedTest}>{test?.title ?? t('rubrics.unknownTest')}</bdi>
      <span className={styles.usedLine}>
        {typeof question?.max === 'number'
          ? t('rubrics.questionPoints', { question: name, points: t('rubrics.points', { count: question.max }) })
          : name}
        <span>{t('rubrics.reviews', { count: reviews })}</span>
      </span>
    </li>
  )
}

type VersionListProps = Pick<SidePanelProps, 'rubric' | 'hasDraft' | 'draftSavedAt'> & {
  readonly use: readonly RubricUse[]
}

function VersionList({ rubric, hasDraft, draftSavedAt, use }: VersionListProps) {
  const { t } = useTranslation()
  const now = useNow()
  const next = (rubric.versions[0]?.version ?? 0) + 1
  return (
    <ul>
      {!hasDraft ? null : (
        <li className={styles.version}>
          <span className={styles.draftNumber}>{t('rubrics.version', { version: next })}</span>
          <span className={styles.versionText}>
            {draftSavedAt === null
              ? t('rubrics.saving')
              : t('rubrics.draftEdited', { time: formatShortInstant(draftSavedAt, now) })}
          </span>
        </li>
      )}
      {rubric.versions.map(({ version, publishedAt }) => {
        const reviews = use.filter((one) => one.version === version).reduce((sum, one) => sum + one.reviews, 0)
        return (
          <li key={version} className={styles.version}>
            <b className={styles.versionNumber}>{t('rubrics.version', { version })}</b>
            <time dateTime={new Date(publishedAt).toISOString()} className={styles.versionDate}>
              {formatDay(publishedAt, now)}
            </time>
            <span className={styles.versionUse}>{t('rubrics.reviews', { count: reviews })}</span>
          </li>
        )
      })}
    </ul>
  )
}
