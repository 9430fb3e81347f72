import { useTranslation } from 'react-i18next'
import { keysOf } from '../../../contract/model/shortcuts.ts'
import { VERDICTS, type VerdictId } from '../../../contract/model/review.ts'
import { useCommands, type Command } from '../../common/commands.ts'
import { verdictLabel } from '../../common/review-names.ts'
import { keysHere } from '../../ui/mod-key.ts'
import type { ReviewInUse } from './use-review.ts'

type Options = {
  readonly review: ReviewInUse
  /** Leaves out what is of the whole review, where one question is scored across sessions. */
  readonly onlyScore: boolean
  readonly onVerdict: (verdict: VerdictId) => void
  readonly onComment: () => void
  readonly onRedo: () => void
  readonly onSubmit: () => void
}

/** The commands of a review in the palette: those that can be carried out now, with the keys of {@link useReviewKeys}. */
export function useReviewCommands({ review, onlyScore, onVerdict, onComment, onRedo, onSubmit }: Options): void {
  const { t } = useTranslation()
  const { isReady, isSubmitted, settings, state } = review
  const here = (id: string, label: string, keys: readonly string[], run: () => void): Command => ({
    ...{ id, group: 'here', label, keys, run },
  })
  const submitKeys = keysHere(keysOf('review', 'submit'))
  useCommands(() => {
    if (!isReady) return []
    if (isSubmitted) return onlyScore ? [] : [here('reopen', t('reviewing.reopen'), submitKeys, onSubmit)]
    return [
      ...(onlyScore
        ? []
        : [
            here('submit', t('shortcuts.submit'), submitKeys, onSubmit),
            ...VERDICTS.map((verdict, index) =>
              here(
                `verdict-${verdict}`,
                `${t('reviewing.verdict')}: ${verdictLabel(t, settings, verdict)}`,
                ['Shift', String(index + 1)],
                () => onVerdict(verdict),
              ),
            ),
          ]),
      here('comment', t('shortcuts.comment'), keysHere(keysOf('review', 'comment')), onComment),
      ...(state.steps.redo === null
        ? []
        : [here('redo', t('shortcuts.redo'), keysHere(keysOf('review', 'redo')), onRedo)]),
    ]
  })
}
