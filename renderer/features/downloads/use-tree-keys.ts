import type { KeyboardEvent } from 'react'
import { shortcutName } from '../../common/shortcuts/use-shortcuts.ts'
import { pageRows, type ScrollGeometry } from '../../ui/scaled-scroll.ts'
import { rowElementId, type OnAct, type RowAct } from './tree-row.tsx'
import { stepIn, stepOut, type Step, type TreeRow } from './tree-rows.ts'

/** Where the menu of a row opens: below it, or at the pointer. */
export type MenuPlace = { readonly anchor: Element; readonly at?: { readonly x: number; readonly y: number } }

type Options = {
  readonly rows: readonly TreeRow[]
  /** Index of the cursor's row; -1 without rows. */
  readonly focused: number
  readonly geometry: ScrollGeometry
  /** Scrolls until a row is in view. */
  readonly reveal: (index: number) => void
  readonly onAct: OnAct
  readonly onMenu: (row: TreeRow, place: MenuPlace) => void
}

/** What is done at the cursor's row by a key. */
const ACTS: Readonly<Record<string, RowAct>> = { ' ': 'pauseOrResume', Delete: 'remove', Enter: 'open' }

/** Handles the keys of the table. */
export function useTreeKeys(options: Options): (event: KeyboardEvent) => void {
  const { rows, focused, geometry, reveal, onAct, onMenu } = options

  function goTo(index: number): void {
    const at = Math.min(Math.max(0, index), rows.length - 1)
    const row = rows[at]
    if (row === undefined) return
    reveal(at)
    onAct('pick', row)
  }

  function take(row: TreeRow, step: Step): void {
    if (step === null) return
    if ('opens' in step) onAct('toggle', row)
    else goTo(rows.findIndex(({ id }) => id === step.to))
  }

  function openMenu(row: TreeRow): void {
    const anchor = document.getElementById(rowElementId(focused))
    if (anchor !== null) onMenu(row, { anchor })
  }

  function placeOf(name: string): number | null {
    const page = pageRows(geometry)
    const places: Readonly<Record<string, number>> = {
      ...{ ArrowDown: focused + 1, j: focused + 1, ArrowUp: focused - 1, k: focused - 1 },
      ...{ PageDown: focused + page, PageUp: focused - page, Home: 0, End: rows.length - 1 },
    }
    return places[name] ?? null
  }

  function commandOf(row: TreeRow, event: KeyboardEvent): (() => void) | null {
    const name = shortcutName(event)
    if (name === null) return null
    if (name === 'ContextMenu' || (name === 'F10' && event.shiftKey)) return () => openMenu(row)
    if (name === 'ArrowRight') return () => take(row, stepIn(rows, focused))
    if (name === 'ArrowLeft') return () => take(row, stepOut(rows, focused))
    const act = ACTS[name]
    if (act !== undefined) return () => onAct(act, row)
    const place = placeOf(name)
    return place === null ? null : () => goTo(place)
  }

  return (event) => {
    const row = rows[focused]
    // A button of a row handles its own keys.
    if (event.target !== event.currentTarget || row === undefined) return
    const run = commandOf(row, event)
    if (run === null) return
    event.preventDefault()
    run()
  }
}
