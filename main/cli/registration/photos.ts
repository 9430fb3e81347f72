import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { DeskError } from '../../../contract/model/errors.ts'
import { MOST_IMAGE_BYTES } from '../../../contract/model/people.ts'
import type { PhotoFile } from '../../desk/photo-files.ts'
import { readNamedFile } from '../../support/named-file.ts'
import type { CommandContext } from '../context.ts'
import type { PeopleFile } from '../people/open-table.ts'

/** Photos that are read and handed over at once. */
const AT_ONCE = 50
/** Files that cannot be sent and are named. */
const MOST_NAMED = 20

const PROBLEMS = {
  outside: 'is not in the folder of the CSV',
  missing: 'can’t be read',
  kind: 'isn’t a file',
  size: 'is larger than 2 MB',
  type: 'isn’t a JPEG, PNG or GIF image',
} as const
type Problem = keyof typeof PROBLEMS

/**
 * Reads the photos that a planned table names by their paths, relative to the CSV's folder, and hands them over for the
 * next plan; the rows of those that cannot be sent stay invalid. Only files in that folder are read, since a CSV may come
 * from somebody else. Fails with `limit-exceeded`.
 */
export async function addPhotos(
  { desk, output, signal }: CommandContext,
  { address }: PeopleFile,
  csv: string,
): Promise<void> {
  const names = await desk.people.photoNames(address)
  const problems: string[] = []
  const note = (name: string, problem: Problem) => problems.push(`${name} ${PROBLEMS[problem]}`)
  for (let at = 0; at < names.length; at += AT_ONCE) {
    signal.throwIfAborted()
    output.progress(`reading photo ${at + 1} of ${names.length}`)
    const read = await Promise.all(
      names.slice(at, at + AT_ONCE).map((name) => readPhoto(dirname(resolve(csv)), name, signal)),
    )
    for (const photo of read) if ('problem' in photo) note(photo.name, photo.problem)
    const files = read.filter((photo) => 'bytes' in photo)
    for (const { name, reason } of await desk.people.addPhotos(address, files)) note(name, reason)
  }
  for (const problem of problems.slice(0, MOST_NAMED)) output.warn(problem)
  if (problems.length > MOST_NAMED) output.warn(`${problems.length - MOST_NAMED} more photos can’t be sent`)
}

type Photo = PhotoFile | { readonly name: string; readonly problem: Problem }

async function readPhoto(folder: string, name: string, signal: AbortSignal): Promise<Photo> {
  // Tables that were made on Windows have its separators.
  const named = resolve(folder, name.trim().replaceAll('\\', '/'))
  // Before the disk is asked: on Windows, opening a path on another computer sends it the user's credentials.
  if (isOutside(folder, named)) return { name, problem: 'outside' }
  try {
    // Links in the folder may lead out of it.
    const path = await realpath(named)
    if (isOutside(await realpath(folder), path)) return { name, problem: 'outside' }
    const bytes = await readNamedFile(path, { most: MOST_IMAGE_BYTES, onlyRegular: true, signal })
    return { name, value: name, bytes }
  } catch (error) {
    if (error instanceof DeskError && error.code === 'cancelled') throw error
    return { name, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof DeskError)) return 'missing'
  if (error.code === 'limit-exceeded') return 'size'
  return error.code === 'invalid-argument' ? 'kind' : 'missing'
}

function isOutside(folder: string, path: string): boolean {
  const inFolder = relative(folder, path)
  return inFolder === '..' || inFolder.startsWith(`..${sep}`) || isAbsolute(inFolder)
}
