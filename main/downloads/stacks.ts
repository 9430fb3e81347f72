import { randomUUID } from 'node:crypto'
import {
  MOST_IN_STACK,
  type DownloadInclude,
  type Quality,
  type StackOptions,
  type StackSource,
  type StoredStack,
} from '../../contract/model/downloads.ts'
import { HIDDEN_SORTS } from '../../contract/model/blind.ts'
import { formatSessionKey, type SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { toSessionFilter } from '../../contract/text/session-filter.ts'
import type { Store } from '../store/store.ts'

/** How a session is to be downloaded, by all stacks that have it. */
export type Wanted = {
  readonly key: SessionKey
  readonly include: DownloadInclude
  readonly quality: Quality
  /** Whether only stacks that may be removed have it. */
  readonly mayBeRemoved: boolean
  /** Whether a stack that follows its source has it: a newer report is downloaded by itself then. */
  readonly isFollowed: boolean
}

export function newStack(
  source: StackSource,
  options: StackOptions,
  members: readonly SessionKey[],
  now: InstantMs,
): StoredStack {
  return { id: randomUUID(), madeAt: now, source, options, members, excluded: [] }
}

type MemberStore = Pick<Store, 'downloads' | 'queue' | 'preferences' | 'feed'> & {
  readonly sessions: Pick<Store['sessions'], 'open' | 'keys' | 'close'>
}

/**
 * The sessions that a stack has now. A stack that is not kept stays as it was, and so does what a view has of a center that
 * was not synced yet, and a view that blind mode would list differently.
 */
export async function membersOf(
  store: MemberStore,
  stack: StoredStack,
  now: InstantMs,
): Promise<readonly SessionKey[]> {
  const { source, options, members } = stack
  if (!options.isKept) return members
  const without = new Set(stack.excluded.map(formatSessionKey))
  const listed = await sessionsOf(store, source, members, limitOf(options), now)
  const found = without.size === 0 ? listed : listed.filter((key) => !without.has(formatSessionKey(key)))
  if (found.length === 0 || !options.removesSubmitted) return found
  const submitted = new Set((await store.downloads.submittedOf(found)).map(formatSessionKey))
  return found.filter((key) => !submitted.has(formatSessionKey(key)))
}

async function sessionsOf(
  store: MemberStore,
  source: StackSource,
  members: readonly SessionKey[],
  limit: number,
  now: InstantMs,
): Promise<readonly SessionKey[]> {
  switch (source.kind) {
    case 'selection':
      return members.slice(0, limit)
    case 'queue':
      return store.queue.open(limit)
    case 'view': {
      // A cache that is being made anew lists few sessions of a center or none, which must not remove what is stored.
      const cursors = await store.feed.cursors()
      const synced = new Set(cursors.flatMap(({ center, lastCompletedAt }) => (lastCompletedAt === null ? [] : center)))
      const kept = members.filter(({ center }) => !synced.has(center))
      const listed = synced.size === 0 ? [] : await listView(store, source, limit, now)
      if (listed === null && members.length > 0) return members
      if (kept.length === 0) return listed ?? []
      return [...new Map([...(listed ?? []), ...kept].map((key) => [formatSessionKey(key), key])).values()].slice(
        0,
        MOST_IN_STACK,
      )
    }
  }
}

/** `null` where blind mode searches or sorts by less than the view does. */
async function listView(
  store: MemberStore,
  source: Extract<StackSource, { kind: 'view' }>,
  limit: number,
  now: InstantMs,
): Promise<readonly SessionKey[] | null> {
  const { views } = source.viewId === null ? { views: [] } : await store.preferences.get()
  const { filter, sort } = views.find(({ id }) => id === source.viewId) ?? source
  const { resultSetId, isBlind, isSearched } = await store.sessions.open(toSessionFilter(filter, now), sort)
  try {
    if (isBlind && (isSearched || HIDDEN_SORTS.includes(sort.column))) return null
    return await store.sessions.keys(resultSetId, false, limit)
  } finally {
    await store.sessions.close(resultSetId)
  }
}

/** What the stacks want together: of a session in several stacks all that any includes, in the better quality. */
export function wantedBy(stacks: readonly StoredStack[]): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const { source, options, members } of stacks) {
    const isFollowed = options.isKept && source.kind !== 'selection'
    for (const key of members) {
      const name = formatSessionKey(key)
      const before = wanted.get(name)
      wanted.set(name, {
        key,
        include: before === undefined ? options.include : together(before.include, options.include),
        quality: before === undefined ? options.quality : better(before.quality, options.quality),
        mayBeRemoved: options.mayBeRemoved && (before?.mayBeRemoved ?? true),
        isFollowed: isFollowed || (before?.isFollowed ?? false),
      })
    }
  }
  return wanted
}

/** Whether more of a session is wanted than before, or in a better quality. */
export function isMore(before: Wanted, now: Wanted): boolean {
  return !isSameInclude(together(before.include, now.include), before.include) || linesOf(now) > linesOf(before)
}

/** Whether the same of a session is wanted, in the same quality. */
export function isSameWish(
  one: Pick<Wanted, 'include' | 'quality'>,
  other: Pick<Wanted, 'include' | 'quality'>,
): boolean {
  return isSameInclude(one.include, other.include) && qualityName(one.quality) === qualityName(other.quality)
}

function isSameInclude(one: DownloadInclude, other: DownloadInclude): boolean {
  return (Object.keys(one) as (keyof DownloadInclude)[]).every((kind) => one[kind] === other[kind])
}

function together(one: DownloadInclude, other: DownloadInclude): DownloadInclude {
  return {
    videos: one.videos || other.videos,
    originals: one.originals || other.originals,
    essayFiles: one.essayFiles || other.essayFiles,
    protocol: one.protocol || other.protocol,
  }
}

/** Lines of a quality, as far as they can be compared before the manifests are known. */
const LINES = { small: 0, balanced: 540, best: Infinity } as const

function better(one: Quality, other: Quality): Quality {
  return linesOf({ quality: other }) > linesOf({ quality: one }) ? other : one
}

function linesOf({ quality }: { readonly quality: Quality }): number {
  return typeof quality === 'string' ? LINES[quality] : quality.height
}

/** A quality in one word, as it is stored beside what was downloaded in it. */
export function qualityName(quality: Quality): string {
  return typeof quality === 'string' ? quality : `height ${quality.height}`
}

export function limitOf({ limit }: StackOptions): number {
  return Math.min(limit ?? MOST_IN_STACK, MOST_IN_STACK)
}
