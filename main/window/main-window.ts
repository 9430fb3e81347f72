import { BrowserWindow, nativeTheme, screen } from 'electron'
import { APP_ORIGIN } from '../../contract/bridge/addresses.ts'
import { log } from '../support/log.ts'
import { askToLoadAgain } from './failed-load.ts'
import { showWithContent } from './first-content.ts'
import { pagePreferences } from './page-preferences.ts'
import { arrangementOf, fitToScreens, readWindowState, writeWindowState, type WindowState } from './window-state.ts'

export type MainWindowOptions = {
  /** Absolute path of the built preload script. */
  readonly preload: string
  /** File in which size and position are stored, for each arrangement of screens. */
  readonly stateFile: string
  /** Absolute path of the window's icon, on systems that take it from a file. */
  readonly icon?: string
}

/** Pixels by which a further window is shifted, so that the one before it stays visible. */
const SET_OFF = 28

/** Creates a window of the app; isolation cannot be turned off. It is shown when its first content is there. */
export function createMainWindow(
  options: MainWindowOptions & { /** The window that it is opened from. */ readonly beside: BrowserWindow | null },
): BrowserWindow {
  const displays = screen.getAllDisplays()
  const state = fitToScreens(
    options.beside === null ? readWindowState(options.stateFile, arrangementOf(displays)) : setOff(options.beside),
    displays.map((display) => display.workArea),
  )
  const window = new BrowserWindow({
    title: 'Proctor Desk',
    width: state.width,
    height: state.height,
    ...(state.x === undefined || state.y === undefined ? {} : { x: state.x, y: state.y }),
    minWidth: 1024,
    minHeight: 640,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171c' : '#ffffff',
    ...(options.icon === undefined ? {} : { icon: options.icon }),
    webPreferences: { ...pagePreferences(options.preload), zoomFactor: state.zoom ?? 1 },
  })
  showWithContent(
    window,
    () => {
      if (state.maximized) window.maximize()
      window.show()
    },
    (reason) => void loadAgainIfAsked(window, reason),
  )
  window.on('close', () => {
    writeWindowState(options.stateFile, arrangementOf(screen.getAllDisplays()), stateOf(window))
  })
  loadApp(window)
  return window
}

async function loadAgainIfAsked(window: BrowserWindow, reason: string): Promise<void> {
  log('error', 'window.failed-load', { reason })
  const isAgain = await askToLoadAgain(window, reason)
  if (window.isDestroyed()) return
  if (isAgain) loadApp(window)
  else window.close()
}

function stateOf(window: BrowserWindow): WindowState {
  // Chromium stores a page's zoom with its session, which is in memory, so the app stores it itself.
  const zoom = window.webContents.getZoomFactor()
  return { ...window.getNormalBounds(), maximized: window.isMaximized(), zoom }
}

function setOff(from: BrowserWindow): WindowState {
  const { x = 0, y = 0, ...size } = stateOf(from)
  return { ...size, x: x + SET_OFF, y: y + SET_OFF, maximized: false }
}

/** Loads the app's page into a window, also after a crash. */
export function loadApp(window: BrowserWindow): void {
  window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => log('warn', 'window.load', { error }))
}

/** Brings a window to the front after a second start or a deep link. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
