import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders for Chromium's own files. */
export type BrowserFolders = {
  /** Has the lock by which a second start finds the first one. */
  readonly userData: string
  readonly sessionData: string
  /** Deletes the temporary folder of this run, if there is one. */
  readonly discard: () => void
}

/** More than a fresh profile and its caches need. */
const ROOM_BYTES = 32 << 20

/**
 * Chromium's folders: in the data folder, or, where that takes nothing more, in the folder for temporary files, so that
 * the program starts all the same. The lock stays in a full folder, where its symbolic link still fits. In one that may
 * only be read Chromium could not make it, and the program would take that for another copy that is running
 * (`App::RequestSingleInstanceLock` in Electron's shell/browser/api/electron_api_app.cc).
 */
export function browserFolders(dataDir: string): BrowserFolders {
  const usual = join(dataDir, 'browser')
  const isWritable = canMake(usual)
  if (isWritable && (hasRoom(dataDir) || !hasRoom(tmpdir()))) {
    return { userData: dataDir, sessionData: usual, discard: () => undefined }
  }
  const temporary = mkdtempSync(join(tmpdir(), 'proctor-desk-browser-'))
  return {
    userData: isWritable ? dataDir : temporary,
    sessionData: temporary,
    discard() {
      try {
        rmSync(temporary, { recursive: true, force: true })
      } catch {
        // A Chromium process still writes. The folder is a temporary one and has no personal data.
      }
    },
  }
}

function canMake(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return true
  }
}
