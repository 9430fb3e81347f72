import { GUID, type Guid, type SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { FileReason } from '../../../contract/model/transcript-files.ts'
import { guidBytes, readSessionKey } from '../queries/keys.ts'
import type { Lens } from '../queries/lens.ts'
import { readReportContent } from '../queries/reports.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { factsOfName, formatRank, stemOf, type NamedFile } from '../common/transcript-names.ts'

/** The answer that a file is of, or why none is known. */
export type MatchedFile =
  | { readonly key: SessionKey; readonly questionNum: number }
  | { readonly key: SessionKey | null; readonly questionNum: null; readonly reason: FileReason }

/** Finds the answers that files are of, by their names or by what a list says. Runs in the caller's snapshot. */
export function matchFiles(
  cache: ReadDb,
  lens: Pick<Lens, 'blind'>,
  files: readonly NamedFile[],
): readonly MatchedFile[] {
  const find = createSessionFinder(cache, lens)
  const matched = files.map((named): MatchedFile => {
    const found = find(named)
    if (typeof found === 'string') return { key: null, questionNum: null, reason: found }
    const question = questionOf(cache, found, numbersOf(named))
    return typeof question === 'string'
      ? { key: found, questionNum: null, reason: question }
      : { key: found, questionNum: question }
  })
  return withoutRepeated(files, matched)
}

type Asked = { readonly guids: readonly string[]; readonly emails: readonly string[] }

function askedOf({ file, mapped }: NamedFile): Asked {
  if (mapped === null) return factsOfName(file)
  const ids = [mapped.participantId, mapped.testId].map(plainGuid).filter((id) => id !== '')
  return { guids: ids, emails: mapped.email.trim() === '' ? [] : [mapped.email.trim().toLowerCase()] }
}

// Databases of Microsoft write GUIDs in braces.
const plainGuid = (text: string) =>
  text
    .trim()
    .replace(/^\{(.*)\}$/s, '$1')
    .toLowerCase()

function numbersOf({ file, mapped }: NamedFile): readonly number[] {
  if (mapped === null) return factsOfName(file).numbers
  const text = mapped.question.trim()
  return text === '' ? [] : [/^\d{1,9}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : NaN]
}

function createSessionFinder(cache: ReadDb, { blind }: Pick<Lens, 'blind'>) {
  const ofParticipant = (participant: string) =>
    prepare<[Buffer], { id: number; test: string }>(
      cache,
      'SELECT s.id, t.guid AS test FROM sessions s JOIN tests t ON t.id = s.test_id WHERE s.participant = ?',
    ).all(guidBytes(participant))
  /** Participants by email, read once it is needed. */
  let byEmail: ReadonlyMap<string, ReadonlySet<string>> | null = null

  return (named: NamedFile): SessionKey | FileReason => {
    const { guids, emails } = askedOf(named)
    if (guids.some((guid) => !GUID.test(guid))) return 'noSession'
    const people = new Set(guids.filter((guid) => ofParticipant(guid).length > 0))
    if (people.size === 0 && emails.length > 0) {
      if (blind !== null) return 'blind'
      byEmail ??= readEmails(cache)
      for (const email of emails) for (const participant of byEmail.get(email) ?? []) people.add(participant)
    }
    const [participant, ...others] = people
    if (participant === undefined) return guids.length + emails.length > 0 ? 'noSession' : 'noParticipant'
    if (others.length > 0) return 'severalSessions'
    const sessions = ofParticipant(participant)
    const rest = guids.filter((guid) => guid !== participant)
    const ofTests = sessions.filter(({ test }) => rest.includes(test))
    if (rest.length > 0 && ofTests.length === 0) return 'noSession'
    const [session, ...more] = rest.length > 0 ? ofTests : sessions
    if (more.length > 0) return 'severalSessions'
    return (session && readSessionKey(cache, session.id)) ?? 'noSession'
  }
}

function readEmails(cache: ReadDb): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const rows = prepare<[], { email: string; participant: string }>(
    cache,
    `SELECT email, lower(hex(participant)) AS participant FROM sessions WHERE email > ''`,
  ).all()
  for (const { email, participant } of rows) {
    const key = email.toLowerCase()
    const guid = participant.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as Guid
    found.set(key, (found.get(key) ?? new Set()).add(guid))
  }
  return found
}

/** The number of a video answer of the session, or why it is none. */
function questionOf(cache: ReadDb, key: SessionKey, numbers: readonly number[]): number | FileReason {
  const stored = readReportContent(cache, key)
  if (stored === null) return 'noReport'
  const { questions } = JSON.parse(stored.report) as Pick<SessionReport, 'questions'>
  const videos = questions.filter(({ answer }) => answer.kind === 'video').map(({ num }) => num)
  if (numbers.length === 0) return videos.length === 1 ? videos[0]! : 'noQuestion'
  const [number] = numbers
  if (numbers.length > 1 || number === undefined || Number.isNaN(number)) return 'noQuestion'
  return videos.includes(number) ? number : 'noVideo'
}

/** Of files for one answer none is taken, unless they are one recording in several formats: then the one that tells most. */
function withoutRepeated(files: readonly NamedFile[], matched: readonly MatchedFile[]): readonly MatchedFile[] {
  const all = matched.map((match, at) => ({ match, file: files[at]!.file }))
  const byAnswer = Map.groupBy(
    all.filter(({ match }) => match.questionNum !== null),
    ({ match }) => `${match.key?.participantId} ${match.key?.testId} ${match.questionNum}`,
  )
  const refused = new Map<MatchedFile, FileReason>()
  for (const group of byAnswer.values()) {
    if (group.length === 1) continue
    const isOne = new Set(group.map(({ file }) => stemOf(file))).size === 1
    const [best] = group.toSorted((one, other) => formatRank(one.file) - formatRank(other.file))
    for (const { match } of group) {
      if (!isOne) refused.set(match, 'twice')
      else if (match !== best!.match) refused.set(match, 'otherFormat')
    }
  }
  return matched.map((match) => {
    const reason = refused.get(match)
    return reason === undefined ? match : { key: match.key, questionNum: null, reason }
  })
}
