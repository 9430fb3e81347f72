import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readFileIfThere, writeFileAtomic } from '../support/files.ts'

const attemptSchema = z.object({ version: z.string() })

/** Which version was being installed when the app ended, so that the next start knows how that went. */
export type AttemptFile = {
  write(version: string): Promise<void>
  /** The version, once; `null` where there was no attempt. Never rejects. */
  take(): Promise<string | null>
}

export function createAttemptFile(folder: string): AttemptFile {
  const path = join(folder, 'attempt.json')
  return {
    write: (version) => writeFileAtomic(path, `${JSON.stringify({ version })}\n`),
    async take() {
      try {
        const text = await readFileIfThere(path)
        if (text === null) return null
        await rm(path, { force: true })
        return attemptSchema.parse(JSON.parse(text)).version
      } catch {
        return null
      }
    },
  }
}
