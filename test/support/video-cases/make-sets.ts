import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { RECIPES, SOURCES } from './recipes.ts'

const CACHE = fileURLToPath(new URL('../../../.cache/video-cases', import.meta.url))
const PACKAGER = createRequire(import.meta.url).resolve('shaka-packager')
/** Commands at the same time. */
const LANES = 2

const runFile = promisify(execFile)

/**
 * Makes the sets of files of `recipes.ts` unless they are there, and returns their folder, with a folder for each set. Rejects
 * where ffmpeg is missing or a command fails.
 */
export async function makeSets(): Promise<string> {
  const version = await runFile('ffmpeg', ['-version']).catch((cause: unknown) => {
    throw new Error('ffmpeg is missing, which makes the video cases: node scripts/setup.mjs test', { cause })
  })
  const parts = [
    version.stdout,
    readFileSync(join(dirname(PACKAGER), 'package.json')),
    JSON.stringify([SOURCES, RECIPES]),
  ]
  const key = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
  const folder = join(CACHE, key)
  if (existsSync(folder)) return folder
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  // A run that is ended leaves nothing that looks whole.
  const begun = mkdtempSync(join(CACHE, 'begun-'))
  await makeIn(begun)
  renameSync(begun, folder)
  return folder
}

async function makeIn(folder: string): Promise<void> {
  const sources = join(folder, 'sources')
  mkdirSync(sources)
  for (const files of SOURCES)
    await inLanes(Object.entries(files), ([name, args]) => run(sources, 'ffmpeg', [...args, name]))
  await inLanes(Object.entries(RECIPES), async ([name, commands]) => {
    const set = join(folder, name)
    mkdirSync(set)
    for (const [program, args] of commands) await run(set, program, args)
  })
}

async function run(cwd: string, program: 'ffmpeg' | 'shaka-packager', args: readonly string[]): Promise<void> {
  if (program === 'shaka-packager') await runFile(process.execPath, [PACKAGER, ...args], { cwd })
  else await runFile('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args], { cwd })
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
