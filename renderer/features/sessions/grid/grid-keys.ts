import type { GridKeyName } from '../../../../contract/model/shortcuts.ts'
import { shortcutName } from '../../../common/shortcuts/use-shortcuts.ts'
import { pageRows, type ScrollGeometry } from '../../../ui/scaled-scroll.ts'

/** The command of a key in the list. Rows and cells are counted from 0; cell `null` is the row as a whole. */
export type GridCommand =
  | { readonly kind: 'row'; readonly row: number; readonly extend: boolean }
  | { readonly kind: 'cell'; readonly cell: number | null }
  /** From the first row up to the column's header. */
  | { readonly kind: 'header'; readonly cell: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'open' }
  /** Opens the menu of the session at the cursor. */
  | { readonly kind: 'menu' }

type GridPlace = {
  readonly row: number
  readonly cell: number | null
  /** Number of cells in a row. */
  readonly cells: number
  readonly geometry: ScrollGeometry
}

type KeyPress = Parameters<typeof shortcutName>[0]

/** The name of a key in the list, where Shift and a letter or an arrow key count as a separate key. */
function gridKeyName(event: KeyPress): string | null {
  const { key, code, ctrlKey, metaKey, altKey } = event
  const name = shortcutName({ key, code, ctrlKey, metaKey, altKey, shiftKey: false })
  if (name === null || !event.shiftKey) return name
  const isModified = event.ctrlKey || event.metaKey
  return isModified ? null : `Shift+${name}`
}

const COMMANDS: Readonly<Record<GridKeyName, (place: GridPlace) => GridCommand>> = {
  ArrowDown: (place) => rowBy(place, 1),
  j: (place) => rowBy(place, 1),
  'Shift+ArrowDown': (place) => rowBy(place, 1, true),
  'Shift+j': (place) => rowBy(place, 1, true),
  ArrowUp: (place) => (place.row <= 0 && place.cell !== null ? { kind: 'header', cell: place.cell } : rowBy(place, -1)),
  k: (place) => rowBy(place, -1),
  'Shift+ArrowUp': (place) => rowBy(place, -1, true),
  'Shift+k': (place) => rowBy(place, -1, true),
  PageDown: (place) => rowBy(place, pageRows(place.geometry)),
  PageUp: (place) => rowBy(place, -pageRows(place.geometry)),
  'Shift+PageDown': (place) => rowBy(place, pageRows(place.geometry), true),
  'Shift+PageUp': (place) => rowBy(place, -pageRows(place.geometry), true),
  Home: (place) => (place.cell === null ? rowAt(place, 0) : { kind: 'cell', cell: 0 }),
  End: (place) => (place.cell === null ? rowAt(place, Infinity) : { kind: 'cell', cell: place.cells - 1 }),
  'Shift+Home': (place) => rowAt(place, 0, true),
  'Shift+End': (place) => rowAt(place, Infinity, true),
  'mod+Home': (place) => rowAt(place, 0),
  'mod+End': (place) => rowAt(place, Infinity),
  ArrowRight: ({ cell, cells }) => ({ kind: 'cell', cell: cell === null ? 0 : Math.min(cell + 1, cells - 1) }),
  ArrowLeft: ({ cell }) => ({ kind: 'cell', cell: cell === null || cell === 0 ? null : cell - 1 }),
  ' ': () => ({ kind: 'toggle' }),
  'mod+a': () => ({ kind: 'selectAll' }),
  'Shift+F10': () => ({ kind: 'menu' }),
  ContextMenu: () => ({ kind: 'menu' }),
  Enter: () => ({ kind: 'open' }),
}

function rowAt({ geometry }: GridPlace, row: number, extend = false): GridCommand {
  return { kind: 'row', row: Math.min(Math.max(0, row), geometry.rows - 1), extend }
}

const rowBy = (place: GridPlace, step: number, extend = false) => rowAt(place, place.row + step, extend)

/** The command of a pressed key; `null` if the key has none here. */
export function gridCommand(event: KeyPress, place: GridPlace): GridCommand | null {
  const name = gridKeyName(event)
  if (name === null || place.geometry.rows === 0 || !Object.hasOwn(COMMANDS, name)) return null
  return COMMANDS[name as GridKeyName](place)
}
