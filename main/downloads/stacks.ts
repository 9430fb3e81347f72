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
import { nameOfSession, type SessionKey } from '../../contract/model/ids.ts'
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
  readonly sessions: Pick<Store['sessions'], 'open' | 'keys' | 'rows' | 'close'>
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
  if (!stack.options.isKept) return distinct(stack.members)
  const found = await sessionsOf(store, stack, now)
  if (stack.excluded.length === 0) return found
  const without = new Set(stack.excluded.map(nameOfSession))
  return found.filter((key) => !without.has(nameOfSession(key)))
}

async function sessionsOf(
  store: MemberStore,
  { source, options, members }: StoredStack,
  now: InstantMs,
): Promise<readonly SessionKey[]> {
  switch (source.kind) {
    case 'selection':
      return firstOf(store, await inOrder(store, distinct(members), options), options)
    case 'queue':
      return firstOf(store, await openOfQueue(store, options), options)
    case 'view': {
      // A cache that is being made anew lists few sessions of a center or none, which must not remove what is stored. It may
      // be emptied while the list is read, so the centers are read before and after.
      const syncedBefore = await syncedCenters(store)
      const listed = syncedBefore.size === 0 ? [] : await listView(store, source, options, now)
      if (listed === null && members.length > 0) return members
      const syncedAfter = await syncedCenters(store)
      const synced = new Set([...syncedBefore].filter((center) => syncedAfter.has(center)))
      const first = await firstOf(store, listed ?? [], options)
      const kept = members.filter(({ center }) => !synced.has(center))
      if (kept.length === 0) return first
      const all = [...first, ...(await withoutSubmitted(store, kept, options))]
      return distinct(all).slice(0, MOST_IN_STACK)
    }
  }
}

/** Each session once: stored members may name one by two of its centers. */
function distinct(keys: readonly SessionKey[]): readonly SessionKey[] {
  return [...new Map(keys.map((key) => [nameOfSession(key), key])).values()]
}

async function syncedCenters({ feed }: MemberStore): Promise<ReadonlySet<string>> {
  const cursors = await feed.cursors()
  return new Set(cursors.flatMap(({ center, lastCompletedAt }) => (lastCompletedAt === null ? [] : center)))
}

/** How many sessions of a list are looked at: others take the place of those that are submitted. */
function mostOf({ limit, removesSubmitted }: StackOptions): number {
  return limit === null || removesSubmitted ? MOST_IN_STACK : limit
}

async function openOfQueue(store: MemberStore, options: StackOptions): Promise<readonly SessionKey[]> {
  if (options.order === 'source') return store.queue.open(mostOf(options))
  return inOrder(store, await store.queue.open(MOST_IN_STACK), options)
}

async function inOrder(
  { sessions }: MemberStore,
  keys: readonly SessionKey[],
  { order }: StackOptions,
): Promise<readonly SessionKey[]> {
  if (order === 'source') return keys
  const rows = await sessions.rows(keys)
  return keys
    .map((key, at) => ({ key, started: rows[at]?.started ?? 0 }))
    .toSorted((one, other) => other.started - one.started)
    .map(({ key }) => key)
}

async function firstOf(
  store: MemberStore,
  keys: readonly SessionKey[],
  options: StackOptions,
): Promise<readonly SessionKey[]> {
  return (await withoutSubmitted(store, keys, options)).slice(0, options.limit ?? MOST_IN_STACK)
}

async function withoutSubmitted(
  { downloads }: MemberStore,
  keys: readonly SessionKey[],
  { removesSubmitted }: StackOptions,
): Promise<readonly SessionKey[]> {
  if (!removesSubmitted || keys.length === 0) return keys
  const submitted = new Set((await downloads.submittedOf(keys)).map(nameOfSession))
  return keys.filter((key) => !submitted.has(nameOfSession(key)))
}

const NEWEST_FIRST = { column: 'started', direction: 'desc' } as const

/** `null` where blind mode searches or sorts by less than the view does. */
async function listView(
  store: MemberStore,
  source: Extract<StackSource, { kind: 'view' }>,
  options: StackOptions,
  now: InstantMs,
): Promise<readonly SessionKey[] | null> {
  const { views } = source.viewId === null ? { views: [] } : await store.preferences.get()
  const { filter, sort: own } = views.find(({ id }) => id === source.viewId) ?? source
  const sort = options.order === 'newest' ? NEWEST_FIRST : own
  const { resultSetId, isBlind, isSearched } = await store.sessions.open(toSessionFilter(filter, now), sort)
  try {
    if (isBlind && (isSearched || HIDDEN_SORTS.includes(sort.column))) return null
    return await store.sessions.keys(resultSetId, false, mostOf(options))
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
      const name = nameOfSession(key)
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
