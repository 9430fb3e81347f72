import type { DownloadInclude } from '../../contract/model/downloads.ts'
import { assertNever } from '../../contract/model/errors.ts'
import type { MediaTarget } from '../../contract/model/media.ts'
import type { Question, SessionReport } from '../../contract/model/report.ts'
import type { DownloadItemId, DownloadItemRecord, PlannedItem } from '../store/records.ts'

/**
 * Files of a report that are to be downloaded: the small ones first, so that most of a session is there soon. Services send
 * blank addresses where there is no file.
 */
export function itemsOf(report: SessionReport, include: DownloadInclude): readonly PlannedItem[] {
  const { protocolUrl } = report.proctoring ?? {}
  const protocol = include.protocol && protocolUrl ? [protocolItem(protocolUrl)] : []
  const perQuestion = (find: (question: Question) => readonly (PlannedItem | null)[]) =>
    report.questions.flatMap((question) => find(question).filter((item) => item !== null))
  return [
    ...protocol,
    ...(include.essayFiles ? perQuestion(essayItems) : []),
    ...(include.videos ? perQuestion((question) => [dashItem(question) ?? originalItem(question)]) : []),
    // Where there is no stream, the original is among the videos already.
    ...(include.originals
      ? perQuestion((question) => [include.videos && dashItem(question) === null ? null : originalItem(question)])
      : []),
  ]
}

/** The original of an answer whose stream cannot be played; `null` where there is none. */
export function originalInstead(report: SessionReport, questionNum: number): PlannedItem | null {
  const question = report.questions.find(({ num }) => num === questionNum)
  return question === undefined ? null : originalItem(question)
}

/** What a window asks for when it reads this file. */
export function targetOf({ kind, questionNum, index }: DownloadItemId): MediaTarget {
  switch (kind) {
    case 'protocol':
      return { kind }
    case 'essayFile':
      return { kind, questionNum, index }
    case 'dash':
    case 'original':
      return { kind, questionNum }
    default:
      return assertNever(kind)
  }
}

/** The reverse of {@link targetOf}. */
export function itemOf(target: MediaTarget): DownloadItemId {
  switch (target.kind) {
    case 'protocol':
      return { kind: 'protocol', questionNum: -1, index: 0 }
    case 'essayFile':
      return { kind: 'essayFile', questionNum: target.questionNum, index: target.index }
    case 'dash':
    case 'original':
      return { kind: target.kind, questionNum: target.questionNum, index: 0 }
    default:
      return assertNever(target)
  }
}

/** Whether a report names the same files as those that were planned, of the kinds that were. */
export function hasSameFiles(
  items: readonly Pick<DownloadItemRecord, keyof PlannedItem>[],
  report: SessionReport,
  include: DownloadInclude,
): boolean {
  const nameOf = ({ kind, questionNum, index, address }: PlannedItem) => `${kind} ${questionNum} ${index} ${address}`
  const planned = new Set(items.map(nameOf))
  return itemsOf(report, include).every((item) => planned.has(nameOf(item)))
}

function protocolItem(url: string): PlannedItem {
  return { ...itemOf({ kind: 'protocol' }), address: identityOf(url, null), total: 0 }
}

function essayItems({ num, answer }: Question): readonly PlannedItem[] {
  if (answer.kind !== 'essay') return []
  return answer.files.map(({ url, size }, index) => ({
    kind: 'essayFile',
    questionNum: num,
    index,
    address: identityOf(url, size),
    total: size ?? 0,
  }))
}

function dashItem({ num, answer }: Question): PlannedItem | null {
  if (answer.kind !== 'video' || !answer.mpegDashUri) return null
  const address = identityOf(answer.mpegDashUri, answer.size)
  return { kind: 'dash', questionNum: num, index: 0, address, total: answer.size ?? 0 }
}

function originalItem({ num, answer }: Question): PlannedItem | null {
  if (answer.kind !== 'video' || !answer.originalUri) return null
  const address = identityOf(answer.originalUri, answer.originalSize)
  return { kind: 'original', questionNum: num, index: 0, address, total: answer.originalSize ?? 0 }
}

/**
 * What tells whether two reports name the same file: its path and size. Each report may have its own host and query,
 * since signed addresses expire.
 */
function identityOf(url: string, size: number | null): string {
  return `${URL.parse(url)?.pathname ?? url} ${size ?? ''}`.trimEnd()
}
