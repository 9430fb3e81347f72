import type { Answer, Question, SessionReport } from '../../../contract/model/report.ts'
import type { PartDifference, PartHashes, Snapshot, SnapshotHash } from '../../../contract/model/snapshot.ts'
import { hashJson } from '../../support/canonical-json.ts'

/** The parts of a session's cached report that a judgement is about. */
type Judged = Pick<Snapshot, 'report' | 'extra'>
type StoredReport = Omit<SessionReport, 'hash' | 'fetchedAt'>

/** A snapshot with the hashes of its parts. */
export type HashedSnapshot = Snapshot & { readonly parts: PartHashes }

/** A report identified by the hash of its content; `null` if the text is not a report. */
export function snapshotOf({ report, extra }: Judged): HashedSnapshot | null {
  try {
    const hash = hashJson({ report: JSON.parse(report) as unknown, extra }) as SnapshotHash
    return { hash, report, extra, parts: hashParts({ report, extra }) }
  } catch (error) {
    // The text is not JSON, has another schema, or is nested too deeply.
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}

/** A snapshot with the hashes of its parts; `null` if its content does not match its hash or is not a report. */
export function readGenuine(snapshot: Snapshot): HashedSnapshot | null {
  const read = snapshotOf(snapshot)
  return read?.hash === snapshot.hash ? read : null
}

/** A hash for each part of a report, so that a later report can be compared without the report itself. */
function hashParts({ report, extra }: Judged): PartHashes {
  const { key, questions, proctoring, ...session } = JSON.parse(report) as StoredReport
  const parts: [part: string, content: unknown][] = [['session', { key, session, extra }]]
  for (const question of questions) {
    parts.push([`question ${question.num}`, withoutFiles(question)])
    filesOf(question.answer).forEach((file, at) => parts.push([`file ${question.num}.${at + 1}`, file]))
  }
  if (proctoring !== null) {
    const { protocolUrl, ...result } = proctoring
    parts.push(['proctoring', result])
    if (protocolUrl !== null) parts.push(['protocol', withoutQuery(protocolUrl)])
  }
  return Object.fromEntries(parts.map(([part, content]) => [part, hashJson(content)]))
}

/** Hash of a question with its answer and files. */
export function hashQuestion(question: Question): string {
  return hashJson([withoutFiles(question), filesOf(question.answer)])
}

/** The parts in which two reports differ, by their hashes. */
export function compareParts(before: PartHashes, now: PartHashes): readonly PartDifference[] {
  const named = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return named.flatMap((part): readonly PartDifference[] => {
    if (before[part] === undefined) return [{ part, is: 'added' }]
    if (now[part] === undefined) return [{ part, is: 'removed' }]
    return before[part] === now[part] ? [] : [{ part, is: 'changed' }]
  })
}

function withoutFiles({ answer, ...question }: Question): unknown {
  if (answer.kind === 'video') return { ...question, answer: 'video' }
  if (answer.kind === 'essay') return { ...question, answer: answer.text }
  return { ...question, answer }
}

function filesOf(answer: Answer): readonly unknown[] {
  if (answer.kind === 'essay') return answer.files.map(({ url, ...file }) => ({ ...file, url: withoutQuery(url) }))
  if (answer.kind !== 'video') return []
  const { originalUri, mpegDashUri, ...video } = answer
  return [{ ...video, originalUri: withoutQuery(originalUri), mpegDashUri: withoutQuery(mpegDashUri) }]
}

function withoutQuery(address: string | null): string | null {
  return address === null ? null : address.replace(/[?#].*$/s, '')
}
