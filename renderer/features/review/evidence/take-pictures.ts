import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { FileArea } from '../../../../contract/model/review.ts'
import { toFailure } from '../../../../contract/model/errors.ts'
import type { TakeAreaPictures } from '../../../common/area-pictures.ts'
import { NETWORK_CODES, type Still, type TakeStills } from '../../../common/stills.ts'
import { desk } from '../../../bridge/desk.ts'
import { noteName, type EvidenceSession } from './read-evidence.ts'

/** Pictures of one session. */
const MOST_OF_SESSION = 40
/** Pictures of a report. They are in the memory of its page, and in the file, about 50 kB each. */
const MOST_OF_REPORT = 400

/** Counts the pictures of a report. */
export type PictureBudget = { left: number }

export const pictureBudget = (): PictureBudget => ({ left: MOST_OF_REPORT })

type Wanted = { readonly name: string; readonly seconds: number }

type Options = {
  readonly takeStills: TakeStills
  readonly takeAreas: TakeAreaPictures
  readonly budget: PictureBudget
  readonly onTaken: () => Promise<unknown>
}

/** Adds the pictures of the moments and pages that notes are about. `onTaken` is called after each video and file. */
export async function withPictures(
  connectionId: ConnectionId,
  session: EvidenceSession,
  { takeStills, takeAreas, budget, onTaken }: Options,
): Promise<EvidenceSession> {
  const stills = new Map<string, Still>()
  let left = Math.min(budget.left, MOST_OF_SESSION)
  /** As many as still fit; the others say that they do not. */
  function fitting<W extends { readonly name: string }>(wanted: readonly W[]): readonly W[] {
    const taken = wanted.slice(0, left)
    left -= taken.length
    budget.left -= taken.length
    for (const { name } of wanted.slice(taken.length)) stills.set(name, { is: 'none', why: 'full' })
    return taken
  }
  function keep(taken: readonly { readonly name: string }[], found: readonly Still[]): void {
    for (const [at, { name }] of taken.entries()) stills.set(name, found[at] ?? { is: 'none', why: 'other' })
  }
  const isHidden = session.state.report?.blind?.hidesPicture === true
  for (const [question, wanted] of wantedByQuestion(session)) {
    if (isHidden) {
      for (const { name } of wanted) stills.set(name, { is: 'none', why: 'hidden' })
      continue
    }
    const taken = fitting(wanted)
    if (taken.length === 0) continue
    keep(taken, await stillsOf(connectionId, session, question, taken, takeStills))
    await onTaken()
  }
  for (const { questionNum, index, wanted } of wantedOfFiles(session)) {
    const taken = fitting(wanted)
    if (taken.length === 0) continue
    keep(
      taken,
      await takeAreas(
        { connectionId, key: session.key, questionNum, index },
        taken.map(({ area }) => area),
      ),
    )
    await onTaken()
  }
  return { ...session, stills }
}

/** The moments of notes on videos, by question and time. */
function wantedByQuestion(session: EvidenceSession): ReadonlyMap<number, readonly Wanted[]> {
  const found = new Map<number, Wanted[]>()
  for (const review of session.reviews) {
    for (const note of review.answerNotes) {
      if (note.value?.place.kind !== 'time') continue
      const { question, place } = note.value
      const wanted = found.get(question) ?? []
      wanted.push({ name: noteName(review, note), seconds: place.from / 1000 })
      found.set(question, wanted)
    }
  }
  for (const wanted of found.values()) wanted.sort((one, other) => one.seconds - other.seconds)
  return found
}

type WantedArea = { readonly name: string; readonly area: FileArea }
type WantedOfFile = { readonly questionNum: number; readonly index: number; readonly wanted: WantedArea[] }

/** The areas of notes on pages, by the file that they are in. */
function wantedOfFiles(session: EvidenceSession): Iterable<WantedOfFile> {
  const found = new Map<string, WantedOfFile>()
  for (const review of session.reviews) {
    for (const note of review.answerNotes) {
      if (note.value?.place.kind !== 'fileArea') continue
      const { question, place } = note.value
      const file = `${question} ${place.file}`
      const of = found.get(file) ?? { questionNum: question, index: place.file, wanted: [] }
      of.wanted.push({ name: noteName(review, note), area: place })
      found.set(file, of)
    }
  }
  return found.values()
}

async function stillsOf(
  connectionId: ConnectionId,
  { key, state }: EvidenceSession,
  questionNum: number,
  wanted: readonly Wanted[],
  takeStills: TakeStills,
): Promise<readonly Still[]> {
  const answer = state.report?.questions.find(({ num }) => num === questionNum)?.answer
  const all = (still: Still) => wanted.map(() => still)
  if (answer?.kind !== 'video') return all({ is: 'none', why: 'gone' })
  const grant = async (kind: 'dash' | 'original', address: string | null) => {
    if (!address) return null
    return (await desk.media.grant({ connectionId, key, target: { kind, questionNum } })).url
  }
  const [manifest, original] = await Promise.allSettled([
    grant('dash', answer.mpegDashUri),
    grant('original', answer.originalUri),
  ])
  const manifestUrl = manifest.status === 'fulfilled' ? manifest.value : null
  const originalUrl = original.status === 'fulfilled' ? original.value : null
  if (manifestUrl === null && originalUrl === null) {
    const refused = [manifest, original].find((result) => result.status === 'rejected')
    const code = refused === undefined ? 'not-found' : toFailure(refused.reason).code
    return all({ is: 'none', why: NETWORK_CODES.has(code) ? 'network' : 'gone' })
  }
  return takeStills(
    { manifestUrl, originalUrl },
    wanted.map(({ seconds }) => seconds),
  )
}
