import type { TFunction } from 'i18next'
import type { ListColumns, SavedView } from '../../../../contract/model/list-preferences.ts'
import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { SessionSort } from '../../../../contract/model/session.ts'
import { filterOfView, VIEW_IDS, type ListFilter, type ViewId } from '../filters/session-filter.ts'

/** The part of the list's state that a view saves. */
export type ListLook = { readonly filter: ListFilter; readonly sort: SessionSort; readonly columns: ListColumns }

/**
 * The view as a list has it. In blind mode it has no search, which may be a name, unless it was saved in blind mode
 * (docs/decisions/0075).
 */
export function shownView<View extends Pick<SavedView, 'filter' | 'isBlind'>>(view: View, isBlind: boolean): View {
  const hidesSearch = isBlind && view.isBlind !== true && view.filter.search !== ''
  return hidesSearch ? { ...view, filter: { ...view.filter, search: '' } } : view
}

/** {@link shownView} of each. */
export function shownViews(views: readonly SavedView[], resultSet: ResultSet | null): readonly SavedView[] {
  return views.map((view) => shownView(view, resultSet?.isBlind === true))
}

/** The view with the look of the list. What the list hides of it stays, unless another search takes its place. */
export function updatedView(view: SavedView, look: ListLook, isBlind: boolean): SavedView {
  const { id, name } = view
  const isHidden = shownView(view, isBlind) !== view
  if (isHidden && look.filter.search === '') {
    return { id, name, ...look, filter: { ...look.filter, search: view.filter.search } }
  }
  return { id, name, ...look, ...(isBlind && { isBlind: true }) }
}

/** Whether the list differs from the view. */
export function isChanged(view: SavedView, look: ListLook): boolean {
  return !isSame(view.filter, look.filter) || !isSame(view.sort, look.sort) || !isSame(view.columns, look.columns)
}

/** Whether two filters match the same sessions. */
export const isSameFilter = (left: ListFilter, right: ListFilter): boolean => isSame(left, right)

/** The fixed view with this filter; `null` if there is none, also while a search is active. */
export function fixedViewOf(filter: ListFilter): ViewId | null {
  return VIEW_IDS.find((id) => isSameFilter(filterOfView(id), filter)) ?? null
}

/** Name of the view that the list shows; empty for a filter that is no view. A search is no part of it. */
export function viewNameOf(
  t: TFunction,
  filter: ListFilter,
  views: readonly SavedView[],
  savedView: string | null,
): string {
  const saved = views.find((view) => view.id === savedView)
  if (saved !== undefined && isSameFilter(saved.filter, filter)) return saved.name
  const fixed = fixedViewOf({ ...filter, search: '' })
  return fixed === null ? '' : t(`sessions.view.${fixed}`)
}

/** Compares JSON values regardless of the order of members. */
function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  const [one, other] = [Object.entries(left), new Map(Object.entries(right))]
  return one.length === other.size && one.every(([name, value]) => other.has(name) && isSame(value, other.get(name)))
}

/** Moves a view by one place. */
export function moveView(views: readonly SavedView[], id: string, step: -1 | 1): readonly SavedView[] {
  const at = views.findIndex((view) => view.id === id)
  const moved = views[at]
  const to = at + step
  if (!moved || to < 0 || to >= views.length) return views
  const others = views.filter((view) => view !== moved)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

export function replaceView(views: readonly SavedView[], changed: SavedView): readonly SavedView[] {
  return views.map((view) => (view.id === changed.id ? changed : view))
}

/** Restores a removed view at its previous place, or at the end if there are fewer views now. */
export function putBack(views: readonly SavedView[], view: SavedView, at: number): readonly SavedView[] {
  if (views.some(({ id }) => id === view.id)) return views
  return [...views.slice(0, at), view, ...views.slice(at)]
}
