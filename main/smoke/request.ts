import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The program was started to prove itself: `--smoke [--smoke-report=FILE]`. */
export type SmokeRequest = {
  /** A new folder in that for temporary files, so that nothing of the user's is read or changed. */
  readonly dataDir: string
  /** Absolute path of the file for the report; `null` prints it. */
  readonly reportFile: string | null
}

/** Keychain entries of a smoke have a name of their own. */
export const SMOKE_KEYCHAIN = 'Proctor Desk smoke'

const REPORT = '--smoke-report='

/** What the command line asks for; `null` for an ordinary start. The folder is deleted when the process ends. */
export function smokeRequest(argv: readonly string[]): SmokeRequest | null {
  if (!argv.includes('--smoke')) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'proctor-desk-smoke-'))
  process.on('exit', () => {
    try {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    } catch {
      // A process of Chromium still writes to it. It is a temporary folder and has only made-up data.
    }
  })
  const file = argv.find((argument) => argument.startsWith(REPORT))?.slice(REPORT.length)
  return { dataDir, reportFile: file ? resolve(file) : null }
}
