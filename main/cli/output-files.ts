import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import { openTargetFile } from '../export/target-file.ts'
import { STANDARD_INPUT } from '../support/named-file.ts'

/** Paths by the options that name them; `undefined` where one is not given. */
type NamedFiles = Readonly<Record<string, string | undefined>>

/**
 * Checks the files that a command writes at its end, before it does what cannot be undone. Fails as writing them would, as
 * far as that can be known by then, and with `invalid-argument` where one of them would replace a file that the command
 * reads, or another that it writes.
 */
export async function assertOutputs(outputs: NamedFiles, inputs: readonly (string | undefined)[]): Promise<void> {
  const named = Object.entries(outputs).flatMap(([option, path]) => (path === undefined ? [] : [{ option, path }]))
  const read = inputs.filter((path): path is string => path !== undefined && path !== STANDARD_INPUT)
  for (const [at, { option, path }] of named.entries()) {
    for (const other of read) {
      if (await isSameFile(path, other)) throw refused(`${option} would replace ${other}, which is read.`)
    }
    for (const other of named.slice(0, at)) {
      if (await isSameFile(path, other.path)) throw refused(`${other.option} and ${option} name the same file.`)
    }
    const file = await openTargetFile(resolve(path))
    await file.discard()
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  if (resolve(one) === resolve(other)) return true
  const [first, second] = await Promise.all([one, other].map((path) => stat(path, { bigint: true }).catch(() => null)))
  return first?.ino === second?.ino && first?.dev === second?.dev && first?.isFile() === true
}

function refused(message: string): DeskError {
  return new DeskError('invalid-argument', message)
}
