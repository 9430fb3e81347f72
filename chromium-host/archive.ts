import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Reads the archive of a package (`app.asar`) as Electron does: shell/common/asar/archive.cc and the binding in
 * shell/common/api/electron_api_asar.cc. The file's header lists what it holds; an unpacked file is only listed there,
 * and lies in the folder beside the archive.
 */

/** Node's own functions. Those of the module `fs` are replaced later by ones that read archives. */
const { openSync, readSync, closeSync, statSync } = fs

type Integrity = { readonly algorithm: string; readonly hash: string }
type Node =
  | { readonly files: Readonly<Record<string, Node>> }
  | { readonly link: string }
  | { readonly size: number; readonly offset?: string; readonly unpacked?: boolean; readonly integrity?: Integrity }

export type ArchiveFile = {
  readonly kind: 'file'
  readonly size: number
  /** Path of the file beside the archive; `null` for one inside. */
  readonly unpackedPath: string | null
  /** The content of a file inside. Ends the process where it is not what the header says, as Electron does. */
  readonly read: () => Buffer
}
export type ArchiveEntry = ArchiveFile | { readonly kind: 'folder'; readonly names: readonly string[] }

/** The place of a path in an archive; `inside` is empty for the archive's own root. */
export type Place = { readonly archive: string; readonly inside: string }

const ENDING = '.asar'

/** Whether there is an archive at this path, and not just a folder of such a name. */
function isArchive(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

const known = new Map<string, boolean>()

/** Where a path leads into an archive; `null` for all other paths. */
export function placeOf(path: unknown): Place | null {
  const text = path instanceof URL ? fileURLToPath(path) : Buffer.isBuffer(path) ? path.toString() : path
  if (typeof text !== 'string' || !text.includes(ENDING)) return null
  const parts = normalize(text).split(sep)
  for (let end = parts.length; end > 0; end -= 1) {
    if (parts[end - 1]?.endsWith(ENDING) !== true) continue
    const archive = parts.slice(0, end).join(sep)
    if (!known.has(archive)) known.set(archive, isArchive(archive))
    if (known.get(archive) === true) return { archive, inside: parts.slice(end).filter(Boolean).join(sep) }
  }
  return null
}

type Header = { readonly root: Node; /** Where the files begin. */ readonly start: number }
const headers = new Map<string, Header>()

/** Two numbers of a "pickle" precede the header, and two more its text: see the format in @electron/asar's README. */
const HEADER_AT = 16

function headerOf(archive: string): Header {
  const read = headers.get(archive)
  if (read !== undefined) return read
  const prefix = readAt(archive, 0, HEADER_AT)
  const text = readAt(archive, HEADER_AT, prefix.readUInt32LE(12)).toString('utf8')
  const header = { root: JSON.parse(text) as Node, start: 8 + prefix.readUInt32LE(4) }
  headers.set(archive, header)
  return header
}

function readAt(path: string, at: number, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    if (readSync(file, bytes, 0, length, at) !== length) throw new Error(`Invalid package ${path}`)
    return bytes
  } finally {
    closeSync(file)
  }
}

/** What is at a place; `null` for nothing. */
export function entryAt({ archive, inside }: Place): ArchiveEntry | null {
  const { root, start } = headerOf(archive)
  let node: Node | undefined = root
  for (const name of inside === '' ? [] : inside.split(sep)) {
    node = node !== undefined && 'files' in node && Object.hasOwn(node.files, name) ? node.files[name] : undefined
  }
  if (node === undefined) return null
  if ('files' in node) return { kind: 'folder', names: Object.keys(node.files) }
  if ('link' in node) throw new Error(`the host reads no links in archives (${inside})`)
  const { size, offset = '0', unpacked = false, integrity } = node
  return {
    kind: 'file',
    size,
    unpackedPath: unpacked ? `${archive}.unpacked${sep}${inside}` : null,
    read: () => verified(readAt(archive, start + Number(offset), size), integrity),
  }
}

function verified(bytes: Buffer, integrity: Integrity | undefined): Buffer {
  if (integrity === undefined) return bytes
  const actual = createHash(integrity.algorithm).update(bytes).digest('hex')
  if (actual === integrity.hash) return bytes
  process.stderr.write(`ASAR Integrity Violation: got a hash mismatch (${actual} vs ${integrity.hash})\n`)
  process.exit(1)
}
