import type { HistoryEntry } from '../../../../contract/model/history.ts'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import { mediaOf } from '../../../../contract/model/media-of.ts'
import type { Clock } from '../../../../contract/model/operation.ts'
import type { ReportState } from '../../../../contract/model/report.ts'
import type { SessionReview } from '../../../../contract/model/review.ts'
import type { RubricScore, RubricVersion } from '../../../../contract/model/rubric.ts'
import { spokenText } from '../../../../contract/model/spoken-text.ts'
import type { JudgedReport, SnapshotHash } from '../../../../contract/model/snapshot.ts'
import type { Still } from '../../../common/stills.ts'
import { withoutDirectionSigns } from '../../../../contract/model/visible-text.ts'
import { desk } from '../../../bridge/desk.ts'
import { judgementsOf } from './judgements.ts'

/** Entries of the history that a session has in a report. */
const MOST_ENTRIES = 300
const ENTRIES_AT_ONCE = 200

/** What is said at the time of a note, and whether it is of a transcript that was added. */
export type Spoken = { readonly text: string; readonly isAdded: boolean }

/** A session of an evidence report. */
export type EvidenceSession = {
  readonly key: SessionKey
  readonly state: ReportState
  /** Without those that hold nothing but a private note. */
  readonly reviews: readonly SessionReview[]
  /** By {@link rubricName}. */
  readonly rubrics: ReadonlyMap<string, RubricVersion>
  /** Reports that something was judged on; `null` for one that is not on this computer. */
  readonly judged: ReadonlyMap<SnapshotHash, JudgedReport | null>
  /** Newest first, without the private note. */
  readonly history: readonly HistoryEntry[]
  readonly isHistoryCut: boolean
  /** What is said at the times of notes, by {@link noteName}; without those at which nothing is. */
  readonly spoken: ReadonlyMap<string, Spoken>
  /** By {@link noteName}. */
  readonly stills: ReadonlyMap<string, Still>
}

/** One that could not be read at all. */
export type UnreadSession = { readonly key: SessionKey; readonly state: null; readonly problem: unknown }

export const rubricName = ({ rubric, version }: Pick<RubricScore, 'rubric' | 'version'>) => `${rubric} ${version}`

/** Names a note among those of all reviewers. */
export const noteName = ({ reviewer }: SessionReview, { id }: SessionReview['answerNotes'][number]) =>
  `${reviewer.id} ${id}`

/** Everything of a session but its pictures. Downloads the report if it is not on this computer. */
export async function readEvidence(connectionId: ConnectionId, key: SessionKey): Promise<EvidenceSession> {
  const ofSession = { connectionId, key }
  const { row, ...read } = await desk.reports.get({ ...ofSession, mode: 'stored-first' })
  const state = {
    ...read,
    row: {
      ...row,
      participantName: withoutDirectionSigns(row.participantName),
      testTitle: withoutDirectionSigns(row.testTitle),
    },
  }
  const all = await desk.reviews.of(ofSession)
  const reviews = all.reviews.filter((review) => judgementsOf(review).length > 0)
  return {
    ...{ key, state, reviews },
    rubrics: await readRubrics(connectionId, reviews),
    judged: await readJudged(ofSession, reviews),
    ...(await readHistory(ofSession)),
    spoken: await readSpoken(ofSession, state.report, reviews),
    stills: new Map(),
  }
}

type VideoQuestion = { readonly questionNum: number; readonly media: string }

async function readSpoken(
  ofSession: OfSession,
  report: ReportState['report'],
  reviews: readonly SessionReview[],
): Promise<EvidenceSession['spoken']> {
  const found = new Map<string, Spoken>()
  const videos = (report?.questions ?? []).flatMap(({ num: questionNum, answer }): VideoQuestion[] =>
    answer.kind === 'video' ? [{ questionNum, media: mediaOf(answer) }] : [],
  )
  for (const video of videos) {
    const notes = reviews.flatMap((review) =>
      review.answerNotes.flatMap((note) => (isSpokenAt(note, video) ? [{ name: noteName(review, note), note }] : [])),
    )
    if (notes.length === 0) continue
    // Without it the rest of the report is worth having.
    const known = await desk.transcripts.get({ ...ofSession, ...video }).catch(() => null)
    const transcript = known?.added?.transcript ?? known?.recorded?.[0]?.transcript
    for (const { name, note } of notes) {
      const place = note.value?.place
      const text = transcript && place?.kind === 'time' ? spokenText(transcript.lines, place.from, place.until) : ''
      if (text !== '') found.set(name, { text, isAdded: Boolean(known?.added) })
    }
  }
  return found
}

function isSpokenAt({ value }: SessionReview['answerNotes'][number], { questionNum }: VideoQuestion): boolean {
  return value !== null && value.question === questionNum && value.place.kind === 'time'
}

async function readRubrics(
  connectionId: ConnectionId,
  reviews: readonly SessionReview[],
): Promise<ReadonlyMap<string, RubricVersion>> {
  const made = reviews.flatMap(({ scores }) => scores.flatMap(({ value }) => value?.rubric ?? []))
  const found = new Map<string, RubricVersion>()
  for (const [name, { rubric, version }] of new Map(made.map((one) => [rubricName(one), one]))) {
    const stored = await desk.rubrics.version({ connectionId, id: rubric, version })
    if (stored !== null) found.set(name, stored)
  }
  return found
}

type OfSession = { readonly connectionId: ConnectionId; readonly key: SessionKey }

async function readJudged(ofSession: OfSession, reviews: readonly SessionReview[]): Promise<EvidenceSession['judged']> {
  const hashes = new Set(reviews.flatMap(judgementsOf).flatMap(({ judged }) => judged ?? []))
  const found = new Map<SnapshotHash, JudgedReport | null>()
  for (const hash of hashes) {
    // A damaged one is as good as none, and the rest of the report is worth having.
    found.set(hash, await desk.reviews.judged({ ...ofSession, hash }).catch(() => null))
  }
  return found
}

async function readHistory(ofSession: OfSession): Promise<Pick<EvidenceSession, 'history' | 'isHistoryCut'>> {
  const history: HistoryEntry[] = []
  let before: Clock | null = null
  do {
    const page = await desk.history.ofSession({ ...ofSession, before, limit: ENTRIES_AT_ONCE })
    history.push(...page.entries.filter(({ entity }) => entity !== 'note'))
    before = page.next
  } while (before !== null && history.length < MOST_ENTRIES)
  return {
    history: history.slice(0, MOST_ENTRIES),
    isHistoryCut: before !== null || history.length > MOST_ENTRIES,
  }
}
