import { open } from 'node:fs/promises'
import type { LogTail } from '../../contract/model/app.ts'
import { diskError } from './files.ts'
import { logFile } from './log.ts'
import { redactText } from './redact.ts'

const MOST_LINES = 500
const MOST_BYTES = 256 * 1024

/**
 * The newest lines of the log in a folder; none if there is no log yet. They are masked again, since a secret that was
 * entered later may be in a line written earlier. Fails with `disk-error`.
 */
export async function readLogTail(folder: string): Promise<LogTail> {
  const file = logFile(folder)
  const text = await readEnd(file)
  const lines = text.split('\n').filter((line) => line !== '')
  return { file, lines: lines.slice(-MOST_LINES).map(redactText) }
}

/** The last bytes of a file, starting with the first complete line. */
async function readEnd(path: string): Promise<string> {
  try {
    const handle = await open(path, 'r')
    try {
      const { size } = await handle.stat()
      const from = Math.max(0, size - MOST_BYTES)
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
      const text = buffer.toString('utf8', 0, bytesRead)
      return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw diskError(error, path)
  }
}
