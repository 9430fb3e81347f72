import type { StoreApi } from 'zustand/vanilla'
import { completeColumns } from '../grid/columns.ts'
import type { ListKeeper } from './list-keeper.ts'
import type { ListMovement } from './list-movement.ts'
import { EMPTY_LIST, type SessionsState } from './list-state.ts'

/** A change that the user has asked for. */
export type ListWish = (state: SessionsState) => Partial<SessionsState>

/** Applies the stored settings, once. */
export type ListPreparation = {
  /** Returns whether there was a place to keep; synchronously if there is nothing left to apply. */
  readonly prepare: () => boolean | Promise<boolean>
  /** Must be called with each change by the user: until the stored settings are applied, it has to outlast them. */
  readonly remember: (wish: ListWish) => void
  readonly close: () => void
}

type PreparationOptions = {
  readonly store: StoreApi<SessionsState>
  readonly keeper: Pick<ListKeeper, 'load'>
  readonly movement: Pick<ListMovement, 'setCursorSet'>
}

export function createListPreparation({ store, keeper, movement }: PreparationOptions): ListPreparation {
  let isOver = false
  const wishes: ListWish[] = []

  async function takeOver(): Promise<boolean> {
    const { place, columns, views } = await keeper.load()
    // Another opening may have applied them meanwhile.
    if (isOver) return false
    isOver = true
    const stored = { ...store.getState(), columns: completeColumns(columns), views, ...place }
    const state = wishes.reduce<SessionsState>((known, wish) => ({ ...known, ...wish(known) }), stored)
    // The stored cursor belongs to the stored list.
    const isStoredList = state.filter === stored.filter && state.sort === stored.sort
    const { focusIndex, focusKey, top } = isStoredList ? state : EMPTY_LIST
    movement.setCursorSet(focusIndex > 0)
    store.setState({ ...state, focusIndex, focusKey, top })
    return isStoredList && place !== null
  }
  return {
    prepare: () => (isOver ? false : takeOver()),
    remember: (wish) => {
      if (!isOver) wishes.push(wish)
    },
    close: () => {
      isOver = true
    },
  }
}
