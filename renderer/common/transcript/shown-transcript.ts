import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { formatSessionKey } from '../../../contract/model/ids.ts'
import type { AnswerTranscripts, SpokenAnswer, Transcript } from '../../../contract/model/transcript.ts'
import { desk } from '../../bridge/desk.ts'

/** Query for what is known of the words of a video answer; nothing is read without one. */
export function wordsOf(answer: SpokenAnswer | null) {
  return queryOptions({
    queryKey: [
      ...['transcripts', answer?.connectionId, answer && formatSessionKey(answer.key)],
      ...[answer?.questionNum, answer?.media],
    ] as const,
    queryFn: answer === null ? skipToken : () => desk.transcripts.get(answer),
    // Of an hour there are thousands of lines.
    structuralSharing: false,
  })
}

/** One of an answer's transcripts. */
export type ShownTranscript = {
  /** `added`, or the place among those of the recording. */
  readonly id: 'added' | number
  readonly transcript: Transcript
  /** As the recording names it: a label, or empty. */
  readonly label: string
  /** Whether the recording has captions that nobody can read. */
  readonly isUnreadable: boolean
}

/** What was chosen for an answer in this window, where it has several. */
const choices = createStore<{ readonly of: Readonly<Record<string, ShownTranscript['id']>> }>(() => ({ of: {} }))

const nameOf = ({ connectionId, key, questionNum }: SpokenAnswer) =>
  `${connectionId} ${formatSessionKey(key)} ${questionNum}`

export function chooseTranscript(answer: SpokenAnswer, id: ShownTranscript['id']): void {
  choices.setState(({ of }) => ({ of: { ...of, [nameOf(answer)]: id } }))
}

/** All transcripts of an answer: the one that was added first, then those of the recording. */
export function transcriptsOf({ added, recorded }: AnswerTranscripts): readonly ShownTranscript[] {
  return [
    ...(added === null ? [] : [{ id: 'added' as const, transcript: added.transcript, label: '', isUnreadable: false }]),
    ...(recorded ?? []).map(({ transcript, label, isUnreadable = false }, id) => ({
      ...{ id, transcript, label, isUnreadable },
    })),
  ]
}

export type AnswerWords = {
  /** `null` until it is read. */
  readonly known: AnswerTranscripts | null
  readonly all: readonly ShownTranscript[]
  /** The one to show; `null` where there is none. */
  readonly shown: ShownTranscript | null
}

const NOTHING: AnswerWords = { known: null, all: [], shown: null }

/** What is known of an answer's words; nothing for an answer that is no video. The same object until it changes. */
export function useAnswerWords(answer: SpokenAnswer | null): AnswerWords {
  const { data: known } = useQuery(wordsOf(answer))
  const chosen = useStore(choices, ({ of }) => (answer === null ? undefined : of[nameOf(answer)]))
  return useMemo(() => {
    if (!known) return NOTHING
    const all = transcriptsOf(known)
    return {
      known,
      all,
      shown: all.find(({ id }) => id === chosen) ?? all.find((one) => !one.isUnreadable) ?? all[0] ?? null,
    }
  }, [known, chosen])
}
