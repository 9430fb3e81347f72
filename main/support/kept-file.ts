import { rename } from 'node:fs/promises'
import type { z } from 'zod'
import { hashJson } from './canonical-json.ts'
import { diskError, readFileIfThere, writeFileAtomic } from './files.ts'
import { log } from './log.ts'

/**
 * Small files of JSON that hold what exists nowhere else: each has a checksum, so that a changed byte is noticed also where
 * the text stays valid, and a copy with the same content, from which it comes back.
 */

/** The text of a file with its checksum. `value` is an object that JSON keeps as it is. */
export function sealJson(value: object): string {
  const plain = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
  return `${JSON.stringify({ ...plain, checksum: hashJson(plain) }, null, 2)}\n`
}

/** The object in a file without its checksum; `null` where it is damaged. Files of earlier versions have no checksum. */
export function openSealedJson(text: string): Readonly<Record<string, unknown>> | null {
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const { checksum, ...value } = json as Record<string, unknown>
  return checksum === undefined || checksum === hashJson(value) ? value : null
}

export type KeptRead<T> = {
  /** `null` where there is no file, or neither it nor its copy can be read. */
  readonly value: T | null
  /** What happened to the file, for the user; `null` where it was read, or never written. */
  readonly damage: string | null
}

export type KeptFile<T> = {
  /**
   * Reads the file, or else its copy. A damaged file is renamed before it could be overwritten, and then replaced by its
   * copy. Fails with `disk-error` where neither can be read because of the disk.
   */
  read(): Promise<KeptRead<T>>
  /** Fails with `disk-full` or `disk-error`. */
  write(value: T): Promise<void>
}

/** `x.json`, whose copy is `x.previous.json`. `name` is what the file holds, to name it in messages: "The settings". */
export function createKeptFile<T extends object>(path: string, name: string, schema: z.ZodType<T>): KeptFile<T> {
  const copyPath = path.replace(/\.json$/, '.previous.json')
  let isCopied = false

  function parse(text: string | null): T | null {
    const parsed = schema.safeParse(text === null ? null : openSealedJson(text))
    return parsed.success ? parsed.data : null
  }

  /** The file itself is saved; a copy that cannot be written is written with the next change. */
  async function keepCopy(value: T): Promise<void> {
    isCopied = await writeFileAtomic(copyPath, sealJson(value)).then(
      () => true,
      (error: unknown) => {
        log('warn', 'kept-file.copy', { path, error })
        return false
      },
    )
  }

  async function readCopy(): Promise<{ readonly isThere: boolean; readonly value: T | null }> {
    const text = await readFileIfThere(copyPath)
    return { isThere: text !== null, value: parse(text) }
  }

  async function recover(happened: string): Promise<KeptRead<T>> {
    const { value } = await readCopy()
    log('warn', 'kept-file.recovered', { path, fromCopy: value !== null })
    if (value === null) return { value, damage: `${happened} There is no copy that can be read.` }
    // A disk that cannot be written now gets the file with the next change.
    await writeFileAtomic(path, sealJson(value)).catch((error: unknown) =>
      log('warn', 'kept-file.write', { path, error }),
    )
    return { value, damage: `${happened} The copy was used.` }
  }

  async function readFile(): Promise<KeptRead<T>> {
    const text = await readFileIfThere(path)
    const value = parse(text)
    if (value !== null) {
      if (!isCopied && (await readCopy().catch(() => null))?.value === null) await keepCopy(value)
      isCopied = true
      return { value, damage: null }
    }
    if (text !== null) return recover(`${name} were damaged and are kept as ${await setAside(path)}.`)
    return (await readCopy()).isThere ? recover(`${name} were gone.`) : { value: null, damage: null }
  }

  return {
    async read() {
      try {
        return await readFile()
      } catch (error) {
        const copy = await readCopy().catch(() => null)
        if (!copy?.value) throw error
        log('warn', 'kept-file.unreadable', { path, error })
        return { value: copy.value, damage: `${name} could not be read. The copy was used.` }
      }
    },
    async write(value) {
      await writeFileAtomic(path, sealJson(value))
      await keepCopy(value)
    },
  }
}

/** Renames a damaged file so that its name says so, and returns the new path. */
export async function setAside(path: string): Promise<string> {
  const aside = `${path}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
  try {
    await rename(path, aside)
  } catch (error) {
    throw diskError(error, path)
  }
  log('error', 'connections.file-set-aside', { path, aside })
  return aside
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
