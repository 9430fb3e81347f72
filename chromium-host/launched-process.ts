import type { ChildProcess } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchAppOptions } from './launch.ts'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Files that are loaded before the app. */
export const preloads = ({ preload }: LaunchAppOptions): readonly string[] => (preload === undefined ? [] : [preload])

export function environment(options: LaunchAppOptions): Record<string, string> {
  const merged = { ...process.env, ...options.env, PROCTOR_DESK_TEST: '1' }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Resolves with the exit code of a process; 1 if a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode ?? 1)
    else child.once('exit', (code) => done(code ?? 1))
  })
}

/** What a process writes to its terminal, up to each call. */
export function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  return () => output
}
