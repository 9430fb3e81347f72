import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../contract/model/errors.ts'
import type { AnswerTranscripts, SpokenAnswer } from '../../../contract/model/transcript.ts'
import { desk } from '../../bridge/desk.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { offerUndo } from '../../common/notices/offer-undo.ts'
import { dismissNotice, showNotice } from '../../common/notices/notices.ts'
import { transcriptProblemText } from '../../common/transcript/problem-text.ts'
import { chooseTranscript, wordsOf } from '../../common/transcript/shown-transcript.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

const NOTICE = 'transcript'

export type TranscriptFile = {
  /** Asks for a file and adds it instead of the one before. */
  readonly add: () => void
  readonly remove: () => void
}

/** Adds the transcript of an answer from a file, and removes it. Both can be undone. */
export function useTranscriptFile(answer: SpokenAnswer, known: AnswerTranscripts | null): TranscriptFile {
  const { t } = useTranslation()
  const client = useQueryClient()
  const run = useOneAtATime()
  const { queryKey } = wordsOf(answer)
  const { connectionId, key, questionNum } = answer
  const place = { connectionId, key, questionNum }

  function keep(change: Pick<AnswerTranscripts, 'added' | 'revision'>): void {
    client.setQueryData<AnswerTranscripts>(queryKey, (now) => now && { ...now, ...change })
  }

  async function attempt(act: () => Promise<void>): Promise<void> {
    dismissNotice(NOTICE)
    try {
      await act()
    } catch (error) {
      const { happened, todo, detail } = describeError(t, error)
      const { code, details } = toFailure(error)
      const why = details?.transcript === undefined ? todo : transcriptProblemText(t, details.transcript)
      showNotice({ id: NOTICE, tone: 'bad', title: happened, text: why, detail, stays: true })
      // Another window may have changed it.
      if (code === 'transcript-changed') await client.invalidateQueries({ queryKey })
    }
  }

  function restoreAfter(over: number): void {
    void attempt(async () => {
      const added = await desk.transcripts.restore({ ...place, over })
      keep({ added, revision: added.revision })
    })
  }

  const add = () =>
    attempt(async () => {
      const added = await desk.transcripts.addFile({ ...place, over: known?.revision ?? 0 })
      if (added === null) return
      keep({ added, revision: added.revision })
      chooseTranscript(answer, 'added')
      if (known?.added) offerUndo(t, NOTICE, t('transcript.replaced'), () => restoreAfter(added.revision))
    })

  const remove = () =>
    attempt(async () => {
      const { revision } = await desk.transcripts.remove({ ...place, over: known?.revision ?? 0 })
      keep({ added: null, revision })
      offerUndo(t, NOTICE, t('transcript.removed'), () => restoreAfter(revision))
    })

  return { add: () => void run(add), remove: () => void run(remove) }
}
