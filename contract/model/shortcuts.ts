/**
 * All shortcuts by the place where they work. The overview shows this table, and only keys in it can be registered, so
 * both are always the same.
 *
 * `keys` are the keys to show, `mod` for Ctrl or ⌘. `names` are those of `shortcutName`, for keys that work in the
 * whole place. `focused` are keys that work only while their list or video has the focus. `macKeys` replace `keys` on
 * macOS. `byDefault` are keys that a team replaces by its own.
 */
export const SHORTCUT_TABLE = {
  everywhere: [
    { action: 'palette', keys: ['mod', 'K'], names: ['mod+k'] },
    { action: 'sheet', keys: ['?'], names: ['?'] },
    { action: 'undo', keys: ['mod', 'Z'], names: ['mod+z'] },
    { action: 'regions', keys: ['F6'], names: ['F6'] },
    { action: 'sidebar', keys: ['mod', 'B'], names: ['mod+b'] },
    { action: 'goBack', keys: ['Alt', '←'], macKeys: ['mod', '['], names: ['Alt+ArrowLeft', 'mod+['] },
    { action: 'goForward', keys: ['Alt', '→'], macKeys: ['mod', ']'], names: ['Alt+ArrowRight', 'mod+]'] },
    { action: 'goSettings', keys: ['mod', ','], names: ['mod+,'] },
    { action: 'newWindow', keys: ['mod', 'Shift', 'N'], names: ['mod+Shift+n'] },
  ],
  session: [
    { action: 'next', keys: ['J'], names: ['j'] },
    { action: 'previous', keys: ['K'], names: ['k'] },
    { action: 'nextQuestion', keys: ['Shift', 'J'], names: ['Shift+j'] },
    { action: 'previousQuestion', keys: ['Shift', 'K'], names: ['Shift+k'] },
    { action: 'outline', keys: ['O'], names: ['o'] },
    { action: 'readAll', keys: ['A'], names: ['a'] },
    { action: 'transcript', keys: ['T'], names: ['t'] },
    { action: 'back', keys: ['Esc'], names: ['Escape'] },
  ],
  review: [
    {
      action: 'verdict',
      keys: ['Shift', '1', '2', '3', '4'],
      names: ['Shift+1', 'Shift+2', 'Shift+3', 'Shift+4'],
    },
    { action: 'points', keys: ['0', '9'], names: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] },
    { action: 'comment', keys: ['/'], names: ['/'] },
    { action: 'submit', keys: ['mod', 'Enter'], names: ['mod+Enter'] },
    { action: 'redo', keys: ['mod', 'Shift', 'Z'], names: ['mod+Shift+z', 'mod+y'] },
  ],
  player: [
    { action: 'playPause', keys: ['Space'], names: [' '] },
    { action: 'backForward', keys: ['←', '→'], names: ['ArrowLeft', 'ArrowRight'] },
    { action: 'frames', keys: [',', '.'], names: [',', '.'] },
    { action: 'speed', keys: ['<', '>'], names: ['<', '>'] },
    { action: 'mute', keys: ['M'], names: ['m'] },
    { action: 'skipSilence', keys: ['G'], names: ['g'] },
    { action: 'fullScreen', keys: ['F'], names: ['f'] },
    { action: 'pictures', keys: ['P'], names: ['p'] },
    { action: 'ownWindow', keys: ['Shift', 'P'], names: ['Shift+p'] },
    { action: 'captions', keys: ['Shift', 'C'], names: ['Shift+c'] },
    { action: 'tellTime', keys: ['Shift', 'T'], names: ['Shift+t'] },
  ],
  rubric: [
    { action: 'editCell', keys: ['Enter'], names: [], focused: ['Enter'] },
    { action: 'moveCriterion', keys: ['Alt', '↑', '↓'], names: [], focused: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
    { action: 'undo', keys: ['mod', 'Z'], names: ['mod+z'] },
    { action: 'redo', keys: ['mod', 'Shift', 'Z'], names: ['mod+Shift+z'] },
    { action: 'publishRubric', keys: ['mod', 'Enter'], names: ['mod+Enter'] },
  ],
  notes: [
    { action: 'addNote', keys: ['N'], names: ['n'] },
    { action: 'stretchStart', keys: ['['], names: ['['] },
    { action: 'stretchEnd', keys: [']'], names: [']'] },
    { action: 'cancelStretch', keys: ['Esc'], names: ['Escape'] },
    { action: 'logNote', keys: ['S', 'C', 'I', 'Q'], names: [], byDefault: ['s', 'c', 'i', 'q'] },
    { action: 'nextNote', keys: ['Shift', 'N'], names: ['Shift+n'] },
    { action: 'previousNote', keys: ['Shift', 'B'], names: ['Shift+b'] },
    { action: 'editNote', keys: ['Enter'], names: [], focused: ['Enter'] },
    { action: 'deleteNote', keys: ['Del'], names: [], focused: ['Delete'] },
  ],
  insight: [
    { action: 'continueReviewing', keys: ['R'], names: ['r'] },
    { action: 'exportShown', keys: ['E'], names: ['e'] },
    {
      action: 'bars',
      keys: ['←', '→', '↑', '↓'],
      names: [],
      focused: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    },
    { action: 'openBar', keys: ['Enter'], names: [], focused: ['Enter'] },
  ],
  downloads: [
    { action: 'download', keys: ['D'], names: ['d'] },
    { action: 'next', keys: ['J', '↓'], names: ['j'], focused: ['j', 'ArrowDown'] },
    { action: 'previous', keys: ['K', '↑'], names: ['k'], focused: ['k', 'ArrowUp'] },
    { action: 'openStack', keys: ['→', '←'], names: [], focused: ['ArrowRight', 'ArrowLeft'] },
    { action: 'pauseDownload', keys: ['Space'], names: [], focused: [' '] },
    { action: 'removeDownload', keys: ['Del'], names: [], focused: ['Delete'] },
    { action: 'open', keys: ['Enter'], names: [], focused: ['Enter'] },
    { action: 'rowMenu', keys: ['Shift', 'F10'], names: [], focused: ['Shift+F10', 'ContextMenu'] },
  ],
  tests: [
    { action: 'newTest', keys: ['N'], names: ['n'] },
    { action: 'search', keys: ['/'], names: ['/'] },
  ],
  participants: [
    { action: 'registerPeople', keys: ['N'], names: ['n'] },
    { action: 'copyLink', keys: ['C'], names: [], focused: ['c'] },
    { action: 'search', keys: ['/'], names: ['/'] },
  ],
  registration: [
    { action: 'stageChanges', keys: ['mod', 'Enter'], names: ['mod+Enter'] },
    { action: 'leaveOut', keys: ['X'], names: ['x'] },
    { action: 'search', keys: ['/'], names: ['/'] },
  ],
  employees: [
    { action: 'stageChanges', keys: ['mod', 'Enter'], names: ['mod+Enter'] },
    { action: 'leaveOut', keys: ['X'], names: ['x'] },
    { action: 'filterKind', keys: ['1', '7'], names: ['1', '2', '3', '4', '5', '6', '7'] },
    { action: 'search', keys: ['/'], names: ['/'] },
  ],
  programs: [
    { action: 'newProgram', keys: ['N'], names: ['n'] },
    { action: 'search', keys: ['/'], names: ['/'] },
    { action: 'editItem', keys: ['Enter'], names: [], focused: ['Enter'] },
    { action: 'moveItem', keys: ['Alt', '↑', '↓'], names: [], focused: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
    { action: 'removeItem', keys: ['Del'], names: [], focused: ['Delete'] },
    { action: 'undo', keys: ['mod', 'Z'], names: ['mod+z'] },
    { action: 'redo', keys: ['mod', 'Shift', 'Z'], names: ['mod+Shift+z'] },
    { action: 'stageChanges', keys: ['mod', 'Enter'], names: ['mod+Enter'] },
  ],
  results: [
    { action: 'lookUp', keys: ['mod', 'Enter'], names: ['mod+Enter'] },
    { action: 'open', keys: ['Enter'], names: [], focused: ['Enter'] },
    { action: 'filterKind', keys: ['1', '4'], names: ['1', '2', '3', '4'] },
    { action: 'search', keys: ['/'], names: ['/'] },
  ],
  outbox: [{ action: 'sendAll', keys: ['mod', 'Enter'], names: ['mod+Enter'] }],
  settings: [{ action: 'searchSettings', keys: ['mod', 'F'], names: ['mod+f'] }],
  file: [
    { action: 'findInFile', keys: ['mod', 'F'], names: [], focused: ['mod+f'] },
    { action: 'zoom', keys: ['mod', '+', '-'], names: [], focused: ['mod++', 'mod+Shift++', 'mod+=', 'mod+-'] },
    { action: 'fitWidth', keys: ['mod', '0'], names: [], focused: ['mod+0'] },
    { action: 'drawOnPage', keys: ['H', 'R', 'D'], names: ['h', 'r', 'd'] },
  ],
  // The longest group last, so that the overview's two columns have the same height.
  grid: [
    { action: 'next', keys: ['J', '↓'], names: ['j'], focused: ['j', 'ArrowDown'] },
    { action: 'previous', keys: ['K', '↑'], names: ['k'], focused: ['k', 'ArrowUp'] },
    { action: 'page', keys: ['PgDn', 'PgUp'], names: [], focused: ['PageDown', 'PageUp'] },
    { action: 'firstLast', keys: ['Home', 'End'], names: [], focused: ['Home', 'End', 'mod+Home', 'mod+End'] },
    { action: 'cells', keys: ['←', '→'], names: [], focused: ['ArrowLeft', 'ArrowRight'] },
    { action: 'select', keys: ['X', 'Space'], names: ['x'], focused: [' '] },
    {
      action: 'extend',
      keys: ['Shift', 'J', 'K'],
      names: [],
      focused: [
        'Shift+j',
        'Shift+k',
        'Shift+ArrowDown',
        'Shift+ArrowUp',
        'Shift+PageDown',
        'Shift+PageUp',
        'Shift+Home',
        'Shift+End',
      ],
    },
    { action: 'selectAll', keys: ['mod', 'A'], names: ['mod+a'], focused: ['mod+a'] },
    { action: 'selectNone', keys: ['Esc'], names: ['Escape'] },
    { action: 'columnWidth', keys: ['Shift', '←', '→'], names: [], header: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
    { action: 'columnPlace', keys: ['Alt', '←', '→'], names: [], header: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
    { action: 'rowMenu', keys: ['Shift', 'F10'], names: [], focused: ['Shift+F10', 'ContextMenu'] },
    { action: 'open', keys: ['Enter'], names: ['Enter'], focused: ['Enter'] },
    { action: 'preview', keys: ['P'], names: ['p'] },
    { action: 'search', keys: ['/'], names: ['/'] },
    { action: 'searchAsElsewhere', keys: ['mod', 'F'], names: ['mod+f'] },
    { action: 'filter', keys: ['F'], names: ['f'] },
    { action: 'sync', keys: ['S'], names: ['s'] },
    { action: 'export', keys: ['E'], names: ['e'] },
    { action: 'startReviewing', keys: ['R'], names: ['r'] },
  ],
} as const

/** The caps of a key press, and those on macOS where they differ. */
export type KeyCaps = { readonly keys: readonly string[]; readonly macKeys?: readonly string[] }

export type ShortcutPlace = keyof typeof SHORTCUT_TABLE
export const SHORTCUT_PLACES = Object.keys(SHORTCUT_TABLE) as readonly ShortcutPlace[]

type Line<P extends ShortcutPlace> = (typeof SHORTCUT_TABLE)[P][number]

/** Keys that work in a whole place. */
export type ShortcutName<P extends ShortcutPlace> = Line<P>['names'][number]

/** Keys that work while the list of sessions has the focus. */
export type GridKeyName = Extract<Line<'grid'>, { readonly focused: readonly string[] }>['focused'][number]

/** A key of a place, and the names by which it works in the whole place. */
export type PlacedKey = KeyCaps & { readonly place: ShortcutPlace; readonly names: readonly string[] }

/** The key that does something in a place. */
export function keysOf<P extends ShortcutPlace>(place: P, action: Line<P>['action']): PlacedKey {
  const lines: readonly (Omit<PlacedKey, 'place'> & { readonly action: string })[] = SHORTCUT_TABLE[place]
  const line = lines.find((one) => one.action === action)
  if (line === undefined) throw new Error(`There is no key for ${action}.`)
  return { ...line, place }
}

/** The keys that work while a file has the focus. */
export type FileKeyName = Extract<Line<'file'>, { readonly focused: readonly string[] }>['focused'][number]
