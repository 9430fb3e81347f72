import { readdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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
  /** What happened to the file, for the user; `null` where it was read, or never written. Says the same until it is mended. */
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

  /** The file itself is saved; a copy that cannot be written is written with the next change, or at the next start. */
  async function keepCopy(value: T): Promise<void> {
    isCopied = true
    await replaceCopy(copyPath, sealJson(value)).catch((error: unknown) =>
      log('warn', 'kept-file.copy', { path, error }),
    )
  }

  async function readCopy(): Promise<{ readonly isThere: boolean; readonly value: T | null }> {
    const text = await readOwnText(copyPath)
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
    const text = await readOwnText(path)
    const value = parse(text)
    if (value !== null) {
      // The copy may be older: the app may have ended between the two.
      if (!isCopied) await keepCopy(value)
      return { value, damage: null }
    }
    const damaged = (aside: string) => `${name} were damaged and are kept as ${aside}.`
    if (text !== null) return recover(damaged(await setAside(path)))
    if ((await readCopy()).isThere) return recover(`${name} were gone.`)
    // Nothing has taken the place of a damaged file yet.
    const aside = await latestAside(path)
    return aside === null ? { value: null, damage: null } : recover(damaged(aside))
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

/**
 * The text of a small file of the app; `null` where there is none. Something else in its place, such as a folder or a pipe,
 * is a damaged file, which has no text. Fails with `disk-error`.
 */
export async function readOwnText(path: string): Promise<string | null> {
  return (await isNoFile(path)) ? '' : readFileIfThere(path)
}

async function isNoFile(path: string): Promise<boolean> {
  return !((await stat(path).catch(() => null))?.isFile() ?? true)
}

/** Writes a copy unless it has this text already, also where something else is in its place. */
export async function replaceCopy(path: string, text: string): Promise<void> {
  if (await isNoFile(path)) await setAside(path)
  else if ((await readFileIfThere(path).catch(() => null)) === text) return
  await writeFileAtomic(path, text)
}

const ASIDE = '.damaged-'

/** The path that a damaged file was renamed to last; `null` where there was none. */
async function latestAside(path: string): Promise<string | null> {
  const names = await readdir(dirname(path)).catch(() => [])
  const last = names
    .filter((name) => name.startsWith(`${basename(path)}${ASIDE}`))
    .toSorted()
    .at(-1)
  return last === undefined ? null : join(dirname(path), last)
}

/** Renames a damaged file so that its name says so, and returns the new path. */
export async function setAside(path: string): Promise<string> {
  const aside = `${path}${ASIDE}${new Date().toISOString().replace(/[:.]/g, '-')}`
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
