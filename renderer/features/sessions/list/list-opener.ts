import type { StoreApi } from 'zustand/vanilla'
import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { FirstList } from '../../../../contract/model/start.ts'
import { toSessionFilter } from '../../../../contract/text/session-filter.ts'
import type { Desk } from '../../../bridge/desk.ts'
import { throttle } from '../../../bridge/throttle.ts'
import type { ListMovement } from './list-movement.ts'
import { isOvertaken, nextOpenings, NO_OPENINGS, type OpeningsEvent } from './list-openings.ts'
import {
  anchorIndex,
  carryPlace,
  hasMoved,
  keyToAdopt,
  placeAround,
  showResultSet,
  startOf,
  type Place,
  type SeenCursor,
} from './list-place.ts'
import { visibleRows, type SessionsState } from './list-state.ts'
import type { RowRange } from '../grid/scaled-scroll.ts'
import { createPageCache, PAGE_ROWS, type KnownRows, type PageCache } from './page-cache.ts'
import { createSearchReturn } from './search-return.ts'
import { NOTHING_SELECTED, type RowSelection, type SelectedInSight } from './row-selection.ts'

const REFRESH_MS = 1000
/** Times that a place is looked for again because the user has moved meanwhile. */
const MOST_MOVES = 3

type OpenerOptions = {
  readonly desk: Pick<Desk, 'sessions'>
  readonly connectionId: ConnectionId
  readonly now: () => InstantMs
  readonly store: StoreApi<SessionsState>
  readonly selection: RowSelection
  readonly movement: ListMovement
  /** Takes over what is kept of the list, once. Answers whether there was a place. */
  readonly prepare: () => boolean | Promise<boolean>
  readonly onFailed: (error: unknown) => void
  /** What main has opened already: the first opening takes it. */
  readonly first: FirstList | null
}

/** Opens what the list's filter and sort ask for, and shows it with its rows. */
export type ListOpener = {
  /** Rows of the shown result set; `null` while there is none. */
  readonly pages: () => PageCache | null
  /** Opens another list, from its start, or the same one anew with its place. Resolves when it is shown or has failed. */
  readonly open: (keepsPlace: boolean) => Promise<void>
  /** Opens the list anew, but not more often than it is good for anyone. */
  readonly refresh: () => void
  readonly close: () => void
}

export function createListOpener(options: OpenerOptions): ListOpener {
  const { desk, store, selection, movement, prepare, onFailed } = options
  let pages: PageCache | null = null
  let openings = NO_OPENINGS
  let { first } = options
  const searchReturn = createSearchReturn()

  const apply = (event: OpeningsEvent): boolean => {
    const step = nextOpenings(openings, event)
    openings = step.openings
    return step.opensAgain
  }
  const refresher = throttle(() => {
    if (apply({ kind: 'storeChanged' })) void open(true)
  }, REFRESH_MS)

  const adopt = () => {
    const state = store.getState()
    const focusKey = keyToAdopt(state, pages?.rowAt(state.focusIndex))
    if (focusKey !== null) store.setState({ focusKey })
  }

  function cacheOf({ resultSetId, total }: ResultSet, known: KnownRows | null): PageCache {
    return createPageCache({
      total,
      known,
      read: (offset, limit) => desk.sessions.window({ resultSetId, offset, limit }),
      onLoaded: () => {
        adopt()
        store.setState(({ version }) => ({ version: version + 1, failure: null }))
      },
      onFailed,
    })
  }

  function show(resultSet: ResultSet, next: PageCache, place: Place, selected: SelectedInSight): void {
    const old = store.getState().resultSet
    pages?.close()
    pages = next
    movement.endExtension()
    store.setState((current) => showResultSet(current, { resultSet, place, selected }))
    adopt()
    movement.look()
    // In its own time: what is typed next waits for this opening's end.
    if (old) desk.sessions.close({ resultSetId: old.resultSetId }).catch(() => undefined)
  }

  async function openAs(opening: number, keepsPlace: boolean, cursor: SeenCursor | null): Promise<void> {
    const prepared = prepare()
    // Without a wait where there is none: what is asked for now leaves before the page is drawn for the key or click.
    const keeps = (typeof prepared === 'boolean' ? prepared : await prepared) || keepsPlace
    const ahead = first
    first = null
    const { filter, sort } = store.getState()
    const { resultSet, known } =
      ahead === null ? await ask(options, keeps || cursor !== null) : { resultSet: ahead.resultSet, known: ahead }
    const next = cacheOf(resultSet, known)
    const drop = () => dropList(desk, resultSet, next)
    const reading = readAt(options, { resultSet, next, shown: pages, keepsPlace: keeps, cursor, ahead })
    const { place, range } = await reading.catch(async (error: unknown) => {
      await drop().catch(() => undefined)
      throw error
    })
    const showOrDrop = async (selected: SelectedInSight): Promise<void> => {
      if (isOvertaken(openings, opening)) return drop()
      searchReturn.show({ filter, sort })
      show(resultSet, next, place, selected)
    }
    // Usually there is nothing to hand over, and nothing to wait for.
    if (isOvertaken(openings, opening) || !selection.hasAny()) return showOrDrop(NOTHING_SELECTED)
    const selectedIn = store.getState().resultSet?.resultSetId ?? null
    await selection.handOver(selectedIn, { resultSetId: resultSet.resultSetId, range }, showOrDrop)
  }

  async function open(keepsPlace: boolean): Promise<void> {
    apply({ kind: 'begun' })
    const opening = openings.latest
    const cursor = keepsPlace ? null : searchReturn.cursorFor(store.getState(), movement.isCursorSet())
    if (!keepsPlace) movement.setCursorSet(cursor !== null)
    store.setState({ opening: true })
    try {
      await openAs(opening, keepsPlace, cursor)
    } catch (error) {
      if (!isOvertaken(openings, opening)) onFailed(error)
    } finally {
      if (apply({ kind: 'ended' })) refresher.call()
    }
  }

  return {
    pages: () => pages,
    open,
    refresh: refresher.call,
    close() {
      apply({ kind: 'closed' })
      refresher.cancel()
      pages?.close()
    },
  }
}

async function dropList({ sessions }: OpenerOptions['desk'], { resultSetId }: ResultSet, rows: PageCache) {
  rows.close()
  await sessions.close({ resultSetId })
}

type Asked = { readonly resultSet: ResultSet; readonly known: KnownRows | null }

/** The result set that is wanted now, with the rows that it begins with unless another place of it will be in sight. */
async function ask({ desk, store, connectionId, now }: OpenerOptions, keepsPlace: boolean): Promise<Asked> {
  const { filter, sort } = store.getState()
  const wanted = { connectionId, filter: toSessionFilter(filter, now()), sort }
  const firstRows = keepsPlace ? {} : { firstRows: PAGE_ROWS }
  const { rows, ...resultSet } = await desk.sessions.open({ ...wanted, ...firstRows })
  return { resultSet, known: keepsPlace ? null : { offset: 0, rows } }
}

type Reading = {
  readonly resultSet: ResultSet
  /** Rows of that result set, and of the one that is shown meanwhile. */
  readonly next: PageCache
  readonly shown: PageCache | null
  readonly keepsPlace: boolean
  /** The session to show where a search has ended. */
  readonly cursor: SeenCursor | null
  /** Where that result set is the one that main has opened already. */
  readonly ahead: FirstList | null
}

/** Reads the rows that will be in sight, wherever the user has moved to meanwhile. */
async function readAt(options: OpenerOptions, reading: Reading): Promise<{ place: Place; range: RowRange }> {
  const { store } = options
  const { resultSet, next, keepsPlace } = reading
  for (let moves = 0; ; moves += 1) {
    const state = store.getState()
    const place = keepsPlace ? await findPlace(options, reading, state) : await beginAt(options, reading, state)
    const range = visibleRows({ ...state, ...place, resultSet })
    await next.load(range)
    if (!keepsPlace || moves >= MOST_MOVES || !hasMoved(state, store.getState())) return { place, range }
  }
}

/** The place in another list: at the session that is to be shown, or at its start. */
async function beginAt(
  { desk, movement }: OpenerOptions,
  { resultSet, cursor }: Reading,
  { viewport }: SessionsState,
): Promise<Place> {
  const { resultSetId, total } = resultSet
  const focus = cursor === null ? null : await desk.sessions.position({ resultSetId, key: cursor.key })
  if (cursor !== null && focus !== null) return placeAround(cursor, focus, resultSet, viewport)
  movement.setCursorSet(false)
  return startOf(total)
}

/** Where cursor and scroll position go in a result set that shows the same list as before. */
async function findPlace(
  { desk, movement }: OpenerOptions,
  { resultSet, shown, ahead }: Reading,
  state: SessionsState,
): Promise<Place> {
  const { resultSetId } = resultSet
  const isCursorSet = movement.isCursorSet()
  const position = (key: SessionKey | undefined | null) => (key ? desk.sessions.position({ resultSetId, key }) : null)
  const [focus, anchor] = await Promise.all([
    ahead === null ? position(isCursorSet ? state.focusKey : null) : ahead.focus,
    position(shown?.rowAt(anchorIndex(state))?.key),
  ])
  return carryPlace(state, { focus, anchor }, { isCursorSet, next: resultSet, hasRows: shown !== null })
}
