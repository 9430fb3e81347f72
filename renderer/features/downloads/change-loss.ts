import type {
  DownloadedSession,
  DownloadEstimate,
  DownloadInclude,
  DownloadStack,
  StackOptions,
} from '../../../contract/model/downloads.ts'

type Stack = Pick<DownloadStack, 'source' | 'options' | 'bytes'>

const KINDS = ['videos', 'originals', 'essayFiles', 'protocol'] as const

/** Whether a change of a stack's options can remove something that is stored. */
export function mayLose({ options, bytes }: Stack, change: Partial<StackOptions>): boolean {
  if (bytes === 0) return false
  const next = { ...options, ...change }
  return (
    isLower(next.limit, options.limit) ||
    isOtherChoice(options, next) ||
    (next.removesSubmitted && !options.removesSubmitted) ||
    (next.isKept && !options.isKept) ||
    isOtherQuality(options, next) ||
    KINDS.some((kind) => options.include[kind] && !next.include[kind])
  )
}

/**
 * Bytes at most that a change of options removes. `sessions` are those of the stack in its order. Not known here is what
 * other stacks keep, nor what a view lists by now that was not followed.
 */
export function lossOf(
  { source, options, bytes }: Stack,
  sessions: readonly DownloadedSession[],
  change: Partial<StackOptions>,
  estimate: DownloadEstimate | undefined,
): number {
  const next = { ...options, ...change }
  const isFollowed = source.kind === 'selection' || next.isKept
  const limit = source.kind === 'selection' ? null : next.limit
  const isOther = limit !== null && isOtherChoice(options, next)
  const stays = (session: DownloadedSession, index: number) =>
    !isFollowed || (!isOther && index < (limit ?? Infinity) && !(next.removesSubmitted && isSubmitted(session)))
  const left = sessions.filter(stays)
  const gone = sessions.filter((session, index) => !stays(session, index))
  const kinds = KINDS.filter(
    (kind) => options.include[kind] && (!next.include[kind] || (kind === 'videos' && isOtherQuality(options, next))),
  )
  const ofKinds = kinds.reduce((sum, kind) => sum + bytesOf(kind, left, estimate), 0)
  return Math.min(sum(gone) + Math.min(ofKinds, sum(left)), Math.max(bytes, sum(sessions)))
}

/** Bytes at most that sessions have stored of a kind of file; nobody counts them by kind. */
function bytesOf(
  kind: keyof DownloadInclude,
  sessions: readonly DownloadedSession[],
  estimate: DownloadEstimate | undefined,
): number {
  // Of a session that is being downloaded, a file may be there in part.
  const having = sessions.filter(
    ({ content, state }) => content[kind].of > 0 && (content[kind].stored > 0 || state.kind !== 'ready'),
  )
  return Math.min(sum(having), estimate?.bytes[kind] ?? Infinity)
}

const sum = (sessions: readonly DownloadedSession[]) => sessions.reduce((total, { bytes }) => total + bytes, 0)

const isLower = (next: number | null, before: number | null) => (next ?? Infinity) < (before ?? Infinity)

/** Whether other sessions are the first ones: any of those that are stored may not be among them. */
const isOtherChoice = (one: StackOptions, other: StackOptions) => other.limit !== null && one.order !== other.order

const isOtherQuality = (one: StackOptions, other: StackOptions) =>
  JSON.stringify(one.quality) !== JSON.stringify(other.quality)

function isSubmitted({ row }: DownloadedSession): boolean {
  return row?.review?.stage === 'submitted' || row?.review?.stage === 'outdated'
}
