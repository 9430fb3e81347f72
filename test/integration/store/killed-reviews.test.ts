import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import { COMPILE_CACHE } from '../../support/compile-cache.ts'
import { PROGRAM } from '../../support/programs.ts'
import { openTestStore, temporaryFolder } from '../../support/store.ts'

const CHILD = fileURLToPath(new URL('../../support/store-child.ts', import.meta.url))
const guid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}` as Guid
const KEY = { center: 'killed', participantId: guid(1), testId: guid(1) }
/** More with `PROCTOR_DESK_TEST_KILLS`: 200 take some minutes. */
const KILLS = Number(process.env.PROCTOR_DESK_TEST_KILLS ?? 8)

/** Lets a process change a review or a program, and kills it some time after one of its first saves. Returns the last one told of. */
async function killAtRandom(folder: string, command: 'review' | 'program' = 'review'): Promise<number> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = spawn(process.execPath, [CHILD, command, folder], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const kill = () => void child.kill('SIGKILL')
  onTestFinished(kill)
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const after = 1 + Math.floor(Math.random() * 5)
  const delay = Math.random() * 8
  let [told, heard] = [0, 0]
  createInterface(child.stdout).on('line', (line) => {
    told = Number(line)
    heard += 1
    if (heard === after) setTimeout(kill, delay)
  })
  await ended
  return told
}

test(
  'killed between a change and “Saved”: nothing that was told as saved is lost, and the chain is whole',
  async () => {
    const folder = await temporaryFolder()
    for (let kills = 0; kills < KILLS; kills += 1) {
      const told = await killAtRandom(folder)
      expect(told).toBeGreaterThan(0)
      // Opening fails where anything that was saved seems to be missing.
      const { store } = await openTestStore({ folder })
      const { reviews, steps } = await store.reviews.of(KEY)
      const { value, revision } = reviews[0]!.comment
      expect(Number(value)).toBeGreaterThanOrEqual(told)
      // One that was on its way may be there too, and no other.
      expect(Number(value)).toBeLessThanOrEqual(told + 1)
      expect(steps.changes).toBe(Number(value))
      expect(steps.revision).toBe(revision)
      expect(await store.journal.rebuild()).toMatchObject({
        operations: Number(value) + 1,
        chainProblems: [],
        mended: [],
      })
      await store.close()
    }
  },
  KILLS * 10_000,
)

test(
  'killed between a change of a program’s draft and “Saved”: the draft that was told as saved is there, or the next one',
  async () => {
    const folder = await temporaryFolder()
    for (let kills = 0; kills < KILLS; kills += 1) {
      const told = await killAtRandom(folder, 'program')
      const { store } = await openTestStore({ folder })
      const stored = Number((await store.programs.read(PROGRAM))?.draft?.content.title)
      expect([told, told + 1]).toContain(stored)
      expect(told).toBeGreaterThan(0)
      await store.close()
    }
  },
  KILLS * 10_000,
)
