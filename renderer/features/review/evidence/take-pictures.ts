import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { toFailure, type ErrorCode } from '../../../../contract/model/errors.ts'
import type { Still, TakeStills } from '../../../common/stills.ts'
import { desk } from '../../../bridge/desk.ts'
import { noteName, type EvidenceSession } from './read-evidence.ts'

/** Pictures of one session. */
const MOST_OF_SESSION = 40
/** Pictures of a report. They are in the memory of its page, and in the file, about 50 kB each. */
const MOST_OF_REPORT = 400

/** Counts the pictures of a report. */
export type PictureBudget = { left: number }

export const pictureBudget = (): PictureBudget => ({ left: MOST_OF_REPORT })

/** Another time the pictures may be there. */
const NETWORK_CODES: ReadonlySet<ErrorCode> = new Set(['network', 'timeout', 'working-offline'])

type Wanted = { readonly name: string; readonly seconds: number }

/** Adds the pictures of the moments that notes are about. `onTaken` is called after each video. */
export async function withPictures(
  connectionId: ConnectionId,
  session: EvidenceSession,
  { takeStills, budget, onTaken }: { takeStills: TakeStills; budget: PictureBudget; onTaken: () => Promise<unknown> },
): Promise<EvidenceSession> {
  const stills = new Map<string, Still>()
  let left = Math.min(budget.left, MOST_OF_SESSION)
  const isHidden = session.state.report?.blind?.hidesPicture === true
  for (const [question, wanted] of wantedByQuestion(session)) {
    if (isHidden) {
      for (const { name } of wanted) stills.set(name, { is: 'none', why: 'hidden' })
      continue
    }
    const taken = wanted.slice(0, left)
    left -= taken.length
    budget.left -= taken.length
    for (const { name } of wanted.slice(taken.length)) stills.set(name, { is: 'none', why: 'full' })
    if (taken.length === 0) continue
    const found = await stillsOf(connectionId, session, question, taken, takeStills)
    taken.forEach(({ name }, at) => stills.set(name, found[at] ?? { is: 'none', why: 'other' }))
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
