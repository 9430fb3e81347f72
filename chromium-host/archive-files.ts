import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { entryAt, placeOf, type ArchiveEntry, type ArchiveFile, type Place } from './archive.ts'

/**
 * Lets Node's file functions read archives: no others than Electron lets (lib/node/asar-fs-wrapper.ts). All writing and
 * everything else fails with ENOTDIR, since to Node an archive is a file. Of Electron's functions those that the app does
 * not use are left out: `exists`, `execFile`, and reading folders recursively.
 */

type Call = (...parameters: unknown[]) => unknown
type Functions = Record<string, Call | undefined>
/** Does what a function does, for an entry of an archive. */
type Inside = (found: { readonly place: Place; readonly entry: ArchiveEntry }, options: unknown) => unknown

const callbacks = fs as unknown as Functions
const promises = fs.promises as unknown as Functions
const own = { ...fs }

export function readArchives(): void {
  offer('stat', ({ place, entry }) => statsOf(place, entry), { isStat: true })
  offer('lstat', ({ place, entry }) => statsOf(place, entry), { isStat: true })
  offer('readFile', ({ entry }, options) => readFile(entry, options))
  offer('readdir', ({ entry, place }, options) => readFolder(entry, place, options))
  offer('access', ({ entry, place }, mode) => access(entry, place, mode))
  offer('realpath', ({ place }) => join(own.realpathSync(place.archive), place.inside))
  for (const realpath of [fs.realpath, fs.realpathSync]) Object.assign(realpath, { native: realpath })
  const { existsSync } = own
  callbacks.existsSync = (path) => {
    const place = placeOf(path)
    return place === null ? existsSync(path as string) : entryAt(place) !== null
  }
  // These get a copy of a file that is inside, and the file itself where it is unpacked.
  for (const name of ['open', 'copyFile']) redirect(name)
  const load = process.dlopen.bind(process) as Call
  process.dlopen = (module: object, path: string, ...rest: unknown[]) => void load(module, pathOutside(path), ...rest)
  syncBuiltinESMExports()
}

/** Offers a function in its three forms for paths in archives. */
function offer(name: string, inside: Inside, { isStat = false } = {}): void {
  const { sync, callback, promise } = formsOf(name)
  callbacks[`${name}Sync`] = (path, ...rest) => {
    const place = placeOf(path)
    if (place === null) return sync.call(fs, path, ...rest)
    const quiet = isStat && (rest[0] as { throwIfNoEntry?: boolean } | undefined)?.throwIfNoEntry === false
    // `null`, where Node answers `undefined`.
    if (quiet && entryAt(place) === null) return null
    return inside({ place, entry: found(place) }, rest[0])
  }
  promises[name] = async (path, ...rest) => {
    const place = placeOf(path)
    return place === null ? promise.call(fs.promises, path, ...rest) : inside({ place, entry: found(place) }, rest[0])
  }
  callbacks[name] = (path, ...rest) => {
    const place = placeOf(path)
    if (place === null) return callback.call(fs, path, ...rest)
    const done = rest.at(-1) as Call
    const options = rest.length > 1 ? rest[0] : undefined
    try {
      process.nextTick(done, null, inside({ place, entry: found(place) }, options))
    } catch (error) {
      process.nextTick(done, error)
    }
    return undefined
  }
}

/** Offers a function in its three forms that gets a file outside of the archive in place of the one in it. */
function redirect(name: string): void {
  const { sync, callback, promise } = formsOf(name)
  callbacks[`${name}Sync`] = (path, ...rest) => sync.call(fs, pathOutside(path), ...rest)
  promises[name] = async (path, ...rest) => promise.call(fs.promises, pathOutside(path), ...rest)
  callbacks[name] = (path, ...rest) => {
    let outside: unknown
    try {
      outside = pathOutside(path)
    } catch (error) {
      return void process.nextTick(rest.at(-1) as Call, error)
    }
    return callback.call(fs, outside, ...rest)
  }
}

function formsOf(name: string): Readonly<Record<'sync' | 'callback' | 'promise', Call>> {
  return { sync: callbacks[`${name}Sync`]!, callback: callbacks[name]!, promise: promises[name]! }
}

function failure(code: 'ENOENT' | 'ENOTDIR' | 'EACCES', { archive, inside }: Place): Error {
  return Object.assign(new Error(`${code}, ${inside} in ${archive}`), { code })
}

function found(place: Place): ArchiveEntry {
  const entry = entryAt(place)
  if (entry === null) throw failure('ENOENT', place)
  return entry
}

function fileAt(place: Place): ArchiveFile {
  const entry = found(place)
  if (entry.kind !== 'file') throw failure('ENOENT', place)
  return entry
}

/** From the header alone, also of a file that is unpacked. */
function statsOf({ archive }: Place, entry: ArchiveEntry): fs.Stats {
  const type = entry.kind === 'folder' ? fs.constants.S_IFDIR : fs.constants.S_IFREG
  return Object.assign(own.statSync(archive), {
    mode: type | 0o666,
    size: entry.kind === 'file' ? entry.size : 0,
    nlink: 1,
  })
}

function readFile(entry: ArchiveEntry, options: unknown): unknown {
  const encoding = typeof options === 'string' ? options : (options as { encoding?: string } | undefined)?.encoding
  if (entry.kind !== 'file') throw Object.assign(new Error('ENOENT, not a file'), { code: 'ENOENT' })
  const bytes = entry.unpackedPath === null ? entry.read() : own.readFileSync(entry.unpackedPath)
  return encoding ? bytes.toString(encoding as BufferEncoding) : bytes
}

function readFolder(entry: ArchiveEntry, place: Place, options: unknown): unknown {
  const { withFileTypes = false, recursive = false } = (options ?? {}) as fs.ObjectEncodingOptions & {
    withFileTypes?: boolean
    recursive?: boolean
  }
  if (entry.kind !== 'folder') throw failure('ENOTDIR', place)
  if (recursive) throw new Error('the host does not read the folders of an archive recursively')
  if (!withFileTypes) return [...entry.names]
  const { UV_DIRENT_FILE, UV_DIRENT_DIR } = fs.constants as unknown as Record<string, number>
  const Entry = fs.Dirent as unknown as new (name: string, type?: number) => fs.Dirent
  return entry.names.map((name) => {
    const inside = found({ ...place, inside: join(place.inside, name) })
    // Without the folder's path, which Node would tell.
    return new Entry(name, inside.kind === 'folder' ? UV_DIRENT_DIR : UV_DIRENT_FILE)
  })
}

function access(entry: ArchiveEntry, place: Place, mode: unknown): undefined {
  const asked = typeof mode === 'number' ? mode : fs.constants.F_OK
  if (entry.kind === 'file' && entry.unpackedPath !== null) own.accessSync(entry.unpackedPath, asked)
  else if ((asked & fs.constants.W_OK) !== 0) throw failure('EACCES', place)
}

let copies: string | null = null

/** A path outside of the archive with the content of a file: the unpacked file, or a copy that is removed at the end. */
function pathOutside(path: unknown): unknown {
  const place = placeOf(path)
  if (place === null) return path
  const file = fileAt(place)
  if (file.unpackedPath !== null) return file.unpackedPath
  if (copies === null) {
    const folder = own.mkdtempSync(join(tmpdir(), 'proctor-desk-archive-'))
    process.once('exit', () => own.rmSync(folder, { recursive: true, force: true }))
    copies = folder
  }
  const copy = join(own.mkdtempSync(join(copies, 'file-')), basename(place.inside))
  own.writeFileSync(copy, file.read())
  return copy
}
