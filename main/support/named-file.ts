import { close, constants, createReadStream, fstat, fstatSync, open, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { DeskError } from '../../contract/model/errors.ts'
import { diskError } from './files.ts'

export type NamedFileOptions = {
  /** Most bytes. Of a larger file, or a pipe that has more, no more than this is ever in memory. */
  readonly most: number
  /** Ends the reading, also that of a pipe into which nobody writes. */
  readonly signal?: AbortSignal | undefined
  /** Whether it must be a file on a disk: it is one of many, or is read again later. */
  readonly onlyRegular?: boolean
}

const openDescriptor = promisify(open)
const closeDescriptor = promisify(close)
const look = promisify(fstat)
/** Opening a pipe without it waits for somebody who writes, in a thread that cannot be stopped. Windows has no such pipes. */
const NO_WAITING = constants.O_NONBLOCK ?? 0
const CHUNK_BYTES = 1 << 20

/** The standard input, which commands take in place of a file. */
export const STANDARD_INPUT = '-'

/**
 * Reads a file that a user named: a file, a pipe, or the standard input as `-`. Fails with `limit-exceeded`, with `cancelled`
 * once the signal is aborted, with `invalid-argument` for what is no file (a folder, a device), and with `disk-error`.
 */
export async function readNamedFile(path: string, options: NamedFileOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { signal } = options
  try {
    assertGoingOn(signal)
    return await gather(path, await streamOf(path, options), options)
  } catch (error) {
    assertGoingOn(signal)
    throw error instanceof DeskError ? error : diskError(error, path)
  }
}

function assertGoingOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new DeskError('cancelled', 'Interrupted. Nothing was read.')
}

async function streamOf(path: string, { most, onlyRegular = false }: NamedFileOptions): Promise<Readable> {
  if (!onlyRegular && path === STANDARD_INPUT) return process.stdin
  const found = await stat(path)
  if (!onlyRegular && isStandardInput(found)) return process.stdin
  assertReadable(path, found, onlyRegular)
  const descriptor = await openDescriptor(path, constants.O_RDONLY | NO_WAITING)
  try {
    // Something else may be there by now.
    const opened = await look(descriptor)
    assertReadable(path, opened, onlyRegular)
    if (opened.isFile() && opened.size > most) throw tooLarge(path, most)
    return opened.isFIFO()
      ? new Socket({ fd: descriptor, readable: true, writable: false })
      : createReadStream('', { fd: descriptor, highWaterMark: CHUNK_BYTES })
  } catch (error) {
    await closeDescriptor(descriptor)
    throw error
  }
}

/** Whether a path such as `/dev/stdin` leads to the standard input, which often cannot be opened a second time. */
function isStandardInput({ dev, ino, rdev }: Stats): boolean {
  if (process.platform === 'win32') return false
  try {
    const own = fstatSync(0)
    return !own.isFile() && own.dev === dev && own.ino === ino && own.rdev === rdev
  } catch {
    return false
  }
}

function assertReadable(path: string, found: Stats, onlyRegular: boolean): void {
  if (!found.isFile() && (onlyRegular || !found.isFIFO())) throw noFile(path, found)
}

/**
 * Fails with `invalid-argument` where a pipe or device is in the place of a file that is to be written, which would be
 * replaced, and with `disk-error` where a folder is, which can't be.
 */
export async function assertReplaceable(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found === null || found.isFile()) return
  if (found.isDirectory()) throw new DeskError('disk-error', noFile(path, found).message)
  throw noFile(path, found)
}

/** Says what is in the place of a file: a folder, a pipe, a socket or a device. */
export function noFile(path: string, found: Stats): DeskError {
  return new DeskError('invalid-argument', `${path} is ${kindOf(found)}, not a file.`, { field: 'file' })
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  if (found.isSymbolicLink()) return 'a link'
  return found.isSocket() ? 'a socket' : 'a device'
}

function tooLarge(path: string, most: number): DeskError {
  return new DeskError('limit-exceeded', `${path} is larger than ${most >> 20} MB.`, { limit: most })
}

async function gather(
  path: string,
  stream: Readable,
  { most, signal }: NamedFileOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const stop = () => void stream.destroy(new Error('stopped'))
  signal?.addEventListener('abort', stop, { once: true })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    if (signal?.aborted) stop()
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > most) throw tooLarge(path, most)
      chunks.push(chunk)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    stream.destroy()
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
