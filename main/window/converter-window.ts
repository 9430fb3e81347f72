import { app, BrowserWindow, session } from 'electron'
import { CONVERTER_ORIGIN, respondToConverter } from '../convert/converter-site.ts'
import { findOfficeFiles } from '../convert/office-files.ts'
import { findSystemFonts } from '../convert/system-fonts.ts'
import { createPageConverter, type PageConverter } from '../convert/page-converter.ts'
import { log } from '../support/log.ts'
import { lonelyPreferences } from './page-preferences.ts'
import { restrictSession } from './policies.ts'

/** In memory, and of the converter alone: its page has none of the app's addresses, and the app none of its. */
const CONVERTER_PARTITION = 'proctor-desk-converter'

/** The converter of office files; `null` in a build without the office program. Nothing of it runs until it is needed. */
export function createConverter(
  out: (path: string) => string,
  mayOpen: () => boolean,
): (PageConverter & { readonly version: () => Promise<string> }) | null {
  const files = findOfficeFiles(officeFolder(out), () => findSystemFonts(process.platform, process.env))
  if (files === null) return null
  let isServed = false
  const converter = createPageConverter({
    mayOpen,
    openWindow() {
      if (!isServed) serve((request) => respondToConverter({ folder: out('converter'), files, events }, request))
      isServed = true
      return openWindow()
    },
  })
  const { events } = converter
  return { ...converter, version: files.version }
}

/** Developers and tests may name another folder, or one that is not there, by a variable. */
function officeFolder(out: (path: string) => string): string {
  // Beside the archive of the app.
  if (app.isPackaged) return out('../../office')
  return process.env.PROCTOR_DESK_OFFICE ?? out('../node_modules/@matbee/libreoffice-converter')
}

/** Serves the converter's page, and nothing else, to the session of its window. */
function serve(respond: (request: Request) => Promise<Response>): void {
  const own = session.fromPartition(CONVERTER_PARTITION, { cache: false })
  restrictSession(own, {
    mayRequest: (address) => ['', 'blob:'].some((kind) => address.startsWith(`${kind}${CONVERTER_ORIGIN}/`)),
    mayHave: () => false,
  })
  own.protocol.handle('app', respond)
}

/** Opens a window that is never shown, without the bridge: its page has no way to call main. */
function openWindow(): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Proctor Desk',
    width: 200,
    height: 200,
    show: false,
    webPreferences: { ...lonelyPreferences(CONVERTER_PARTITION), backgroundThrottling: false },
  })
  window.loadURL(`${CONVERTER_ORIGIN}/`).catch((error: unknown) => log('warn', 'converter.load', { error }))
  return window
}
