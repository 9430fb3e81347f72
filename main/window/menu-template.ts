import type { MenuItemConstructorOptions } from 'electron'
import { commandLine, type CommandId } from '../../contract/model/commands.ts'
import type { KeyCaps } from '../../contract/model/shortcuts.ts'
import type { en } from '../../contract/text/en.ts'
import { textAt } from '../../contract/text/text-at.ts'

export type MenuActions = {
  /** As in `process.platform`. macOS needs an application menu. */
  readonly platform: NodeJS.Platform
  /** Whether the menu has developer tools (not in a packaged app). */
  readonly developer: boolean
  /** Whether this copy of the app can be updated. */
  readonly updates: boolean
  /** Carries out a command in a window, by Electron's id of it; `undefined` where the app has none. */
  readonly run: (id: CommandId, windowId: number | undefined) => void
}

/** What the menu can do whatever a page says: without a window, or on the text in a field. */
export const ALWAYS_AVAILABLE: ReadonlySet<CommandId> = new Set(['newWindow', 'undo', 'select-all'])

/** What Electron has ready, by its name in the catalogue. */
type Role = Exclude<keyof typeof en.menu.role, 'quitApp'>
/** Menus of developers have Electron's own texts. */
type RoleEntry = { readonly role: Role | 'reload' | 'toggleDevTools' }
type Submenu = { readonly label: string; readonly submenu: MenuItemConstructorOptions[] }
type Entry = CommandId | '-' | RoleEntry | Submenu

const macApp = (updates: readonly Entry[]): readonly Entry[] => [
  { role: 'about' },
  ...updates,
  '-',
  'settings',
  '-',
  { role: 'services' },
  '-',
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  '-',
  { role: 'quit' },
]
const WINDOW: readonly Entry[] = [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }]
const MAC_WINDOW: readonly Entry[] = [{ role: 'minimize' }, { role: 'zoom' }, '-', { role: 'front' }]
const VIEWS: readonly Entry[] = [
  'view-all',
  'view-toReview',
  'view-inReview',
  'view-submitted',
  'view-outdated',
  'view-disagreement',
  'view-needsScoring',
  'view-scored',
  'view-timedOut',
]
const VIDEO: readonly Entry[] = [
  'video-play',
  'video-mute',
  'video-skip-silence',
  'video-captions',
  'video-full-screen',
  'video-pictures',
  'video-own-window',
  'video-tell-time',
]
const NOTES: readonly Entry[] = [
  'addNote',
  'highlight',
  'drawRectangle',
  'drawInk',
  'stretchStart',
  'stretchEnd',
  'nextNote',
  'previousNote',
]
const SCREENS: readonly Entry[] = [
  'sessions',
  'review',
  'downloads',
  'insight',
  'work',
  'tests',
  'participants',
  'employees',
  'programs',
  'results',
  'outbox',
]
const THEMES: readonly Entry[] = ['theme-light', 'theme-dark', 'theme-system']

/** Each is available while the other is not. */
const OFFLINE: readonly Entry[] = ['workOffline', 'goOnline']

/**
 * The app menu: every command of the table that is not only in the palette, beside what Electron has roles for. Roles are
 * used wherever possible, so that the system places them. Electron's texts of them are English on every system
 * (`lib/browser/api/menu-item-roles.ts`), so they come from the catalogue.
 */
export function menuTemplate(actions: MenuActions): MenuItemConstructorOptions[] {
  const isMac = actions.platform === 'darwin'
  const submenu = (label: string, entries: readonly Entry[]): Submenu => ({
    label,
    submenu: entries.map((entry) => itemOf(entry, actions)),
  })
  const developer: readonly Entry[] = actions.developer ? ['-', { role: 'reload' }, { role: 'toggleDevTools' }] : []
  const quit: readonly Entry[] = isMac ? [] : [{ role: 'quit' }]
  const updates: readonly Entry[] = actions.updates ? ['checkForUpdates'] : []
  // macOS has both in the menu of the app.
  const about: readonly Entry[] = isMac ? [] : ['-', ...updates, { role: 'about' }]
  return [
    ...(isMac ? [submenu(textAt('app.name'), macApp(updates))] : []),
    submenu(textAt('menu.file'), [
      'newWindow',
      '-',
      'add',
      'edit',
      '-',
      'sync',
      'syncAll',
      'cancel',
      '-',
      ...OFFLINE,
      '-',
      'export',
      'download',
      'evidenceReport',
      'startReviewing',
      '-',
      'markingSheet',
      'importScores',
      'importTranscripts',
      '-',
      { role: 'close' },
      ...quit,
    ]),
    submenu(textAt('menu.edit'), [
      'undo',
      { role: 'redo' },
      '-',
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      '-',
      'select-all',
      'select-none',
      '-',
      'search',
      'filter',
      'clear-filters',
    ]),
    submenu(textAt('menu.view'), [
      'palette',
      '-',
      submenu(textAt('commandPalette.groups.views'), VIEWS),
      'sidebar',
      'preview',
      submenu(textAt('commandPalette.groups.video'), VIDEO),
      '-',
      submenu(textAt('settings.theme'), THEMES),
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      '-',
      { role: 'togglefullscreen' },
      ...developer,
    ]),
    submenu(textAt('menu.go'), [
      'goBack',
      'goForward',
      '-',
      ...SCREENS,
      ...(isMac ? [] : (['settings'] as const)),
      '-',
      'open',
      'back',
      'next',
      'previous',
      'nextQuestion',
      'previousQuestion',
      'outline',
      'readAll',
      'transcript',
      '-',
      'protocol',
      'protocol-browser',
      'note',
      '-',
      ...NOTES,
    ]),
    { role: 'windowMenu', ...submenu(textAt('menu.window'), isMac ? MAC_WINDOW : WINDOW) },
    { role: 'help', ...submenu(textAt('menu.help'), ['shortcuts', ...about]) },
  ]
}

function itemOf(entry: Entry, { platform, run }: MenuActions): MenuItemConstructorOptions {
  if (entry === '-') return { type: 'separator' }
  if (typeof entry !== 'string') return 'submenu' in entry ? entry : roleItem(entry, platform)
  const { text, caps } = commandLine(entry)
  return {
    id: entry,
    label: textAt(text),
    enabled: ALWAYS_AVAILABLE.has(entry),
    ...(caps === undefined ? {} : acceleratorOf(caps, platform)),
    click: (_item, window) => run(entry, window?.id),
  }
}

function roleItem({ role }: RoleEntry, platform: NodeJS.Platform): MenuItemConstructorOptions {
  if (role === 'reload' || role === 'toggleDevTools') return { role }
  return { role, label: textAt(`menu.role.${role === 'quit' && platform === 'darwin' ? 'quitApp' : role}`) }
}

const KEY_CODES: Readonly<Record<string, string>> = { mod: 'CommandOrControl', '←': 'Left', '→': 'Right' }

/**
 * The key that the menu shows. The page carries out its keys itself, so on Linux and Windows the menu registers none. On
 * macOS `registerAccelerator` has no effect: a key of the menu is pressed when the page leaves it, which is right for keys
 * with ⌘ (the page takes those that it carries out), but a single letter would be lost to every text field.
 */
function acceleratorOf({ keys, macKeys }: KeyCaps, platform: NodeJS.Platform): MenuItemConstructorOptions {
  const isMac = platform === 'darwin'
  const caps = isMac && macKeys ? macKeys : keys
  if (isMac && !caps.includes('mod')) return {}
  const accelerator = caps.map((cap) => KEY_CODES[cap] ?? cap).join('+')
  return isMac ? { accelerator } : { accelerator, registerAccelerator: false }
}
