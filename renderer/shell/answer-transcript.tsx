import { useNoteMarks } from '../features/review/note-marks.ts'
import { useBlindSession } from '../features/session/blind/blind-context.tsx'
import type { TranscriptSlot } from '../features/session/render-transcript.ts'
import { TranscriptPanel } from '../features/transcript/transcript-panel.tsx'

/** The transcript of an answer, with the notes on it beside its lines. */
export function AnswerTranscript({ answer, words, player }: TranscriptSlot) {
  const marks = useNoteMarks(answer.connectionId, answer.key, answer.questionNum)
  const blind = useBlindSession()
  return <TranscriptPanel answer={answer} words={words} player={player} marks={marks} hidesNames={blind !== null} />
}
