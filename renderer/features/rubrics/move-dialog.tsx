import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { RubricDetails } from '../../../contract/model/rubric-records.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { DifferenceList } from './difference-list.tsx'
import { movedIn, scoresIn, type MoveSum } from './move-scores.ts'
import type { TriedVersion } from './trial.tsx'
import { movePreview, useMove } from './use-move.ts'
import styles from './rubrics.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly rubric: RubricDetails
  readonly to: TriedVersion
  /** A draft has to be published before reviews move to it. */
  readonly isDraft: boolean
  readonly onClose: () => void
}

/** What would change if reviews move to a later version, and then moves them. */
export function MoveDialog({ connectionId, rubric, to, isDraft, onClose }: Props) {
  const { t } = useTranslation()
  const target = isDraft ? null : to.version
  const preview = useQuery(movePreview(connectionId, rubric.id, target, rubric.revision))
  const move = useMove(connectionId, rubric.id, to.version)
  const sum = preview.data
  const count = sum === undefined ? 0 : movedIn(sum)
  const failure = move.problem ?? preview.error
  async function start(): Promise<void> {
    if (await move.run()) onClose()
  }
  return (
    <Dialog
      title={t('rubrics.moveTitle', { version: to.version })}
      isOpen
      onClose={() => {
        move.stop()
        onClose()
      }}
      closeLabel={t('app.close')}
      footer={
        isDraft || (sum !== undefined && count === 0) ? (
          <Button onPress={onClose} autoFocus>
            {t('app.close')}
          </Button>
        ) : (
          <>
            <Button
              onPress={() => {
                move.stop()
                onClose()
              }}
            >
              {t(move.moved === null ? 'rubrics.moveKeep' : 'rubrics.moveStop')}
            </Button>
            <Button
              variant="primary"
              isDisabled={sum === undefined}
              isPending={move.moved !== null}
              onPress={() => void start()}
            >
              {t('rubrics.moveNow', { count })}
            </Button>
          </>
        )
      }
    >
      {failure !== null && (
        <Banner tone="bad" live title={describeError(t, failure).happened}>
          <p>{describeError(t, failure).todo}</p>
        </Banner>
      )}
      {sum === undefined ? (
        failure === null && <p role="status">{t('rubrics.moveReading')}</p>
      ) : (
        <>
          <Effects sum={sum} to={to} />
          {isDraft && <p className={styles.dialogText}>{t('rubrics.movePublishFirst', { version: to.version })}</p>}
          {move.moved !== null && (
            <Progress label={t('rubrics.moving')} value={count === 0 ? 100 : (100 * move.moved) / count} />
          )}
          {rubric.versions
            .filter(({ version }) => (sum.from[version] ?? 0) > 0)
            .map((earlier) => (
              <section key={earlier.version} className={styles.assignTest}>
                <h3 className={styles.assignTitle}>
                  {t('rubrics.moveFrom', {
                    from: earlier.version,
                    to: to.version,
                    scores: t('rubrics.scores', { count: sum.from[earlier.version] ?? 0 }),
                  })}
                </h3>
                <DifferenceList later={to} earlier={earlier} />
              </section>
            ))}
        </>
      )}
    </Dialog>
  )
}

/** What becomes of the scores, and which criteria have to be scored anew. */
function Effects({ sum, to }: { readonly sum: MoveSum; readonly to: TriedVersion }) {
  const { t } = useTranslation()
  const counts = (['up', 'down', 'same', 'incomplete', 'submitted', 'unknown'] as const).filter((name) => sum[name] > 0)
  return (
    <>
      <p className={styles.dialogText}>
        {scoresIn(sum) === 0 ? t('rubrics.moveNothing') : t('rubrics.moveText', { version: to.version })}
      </p>
      <ul className={styles.moveEffects}>
        {counts.map((name) => (
          <li key={name}>{t(`rubrics.moveEffect.${name}`, { count: sum[name] })}</li>
        ))}
        {to.content.criteria.map(({ id, name }) => {
          const count = sum.open[id] ?? 0
          return count > 0 && <li key={id}>{t('rubrics.moveOpen', { count, name: name || t('rubrics.empty') })}</li>
        })}
      </ul>
    </>
  )
}
