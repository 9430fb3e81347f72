import { useEffect, useRef } from 'react'
import { formatSessionKey, type SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { SpokenPlace } from '../../../contract/model/session.ts'
import { goToFound } from '../../common/transcript/found-place.ts'
import { useKeptSettings } from '../../common/use-kept-settings.ts'
import type { SelectionState } from './use-selection.ts'

/** Shows the answer in which a search found what is said, with its transcript: once for each session that is opened. */
export function useFoundPlace(
  sessionKey: SessionKey,
  report: SessionReport | null,
  found: SpokenPlace | null,
  select: SelectionState['select'],
): void {
  const [, keep] = useKeptSettings()
  const shown = useRef('')
  const session = formatSessionKey(sessionKey)
  useEffect(() => {
    if (report === null || found === null || shown.current === session) return
    shown.current = session
    const index = report.questions.findIndex(({ num, answer }) => num === found.questionNum && answer.kind === 'video')
    if (index < 0) return
    goToFound({ key: sessionKey, questionNum: found.questionNum }, found.from)
    keep({ transcriptShown: true })
    select({ kind: 'question', index })
  })
}
