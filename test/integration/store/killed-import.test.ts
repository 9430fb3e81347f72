import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../main/store/store.ts'
import { COMPILE_CACHE } from '../../support/compile-cache.ts'
import { marked, markedKey, MARKED_CENTERS, saveReport, SEEN } from '../../support/marking.ts'
import { fillStore, openTestStore, temporaryFolder } from '../../support/store.ts'

const CHILD = fileURLToPath(new URL('../../support/import-child.ts', import.meta.url))
/** More with `PROCTOR_DESK_TEST_KILLS`. */
const KILLS = Number(process.env.PROCTOR_DESK_TEST_KILLS ?? 4)
/** Of two rows each, so that the file is applied in several chunks of a hundred rows. */
const SESSIONS = 240
/** The session with one row only: the hundredth row is then the first of its session. */
const ALONE = 1
const NUMBERS = Array.from({ length: SESSIONS }, (_, at) => at + 1)

/** Imports the file in a process of its own, which is killed some time after a chunk. Returns the rows that it told of. */
async function importing(folder: string, file: string, killAfter: number | null): Promise<number> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = spawn(process.execPath, [CHILD, folder, file], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const kill = () => void child.kill('SIGKILL')
  onTestFinished(kill)
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  let [told, chunks] = [0, 0]
  createInterface(child.stdout).on('line', (line) => {
    told = Number(line)
    chunks += 1
    if (chunks === killAfter) setTimeout(kill, Math.random() * 30)
  })
  await ended
  return told
}

/** A store with sessions that wait for two scores, of which every third has work of its own, and a file of scores. */
async function prepared() {
  const folder = await temporaryFolder()
  const { store } = await openTestStore({ folder })
  for (const center of MARKED_CENTERS) {
    const ofCenter = NUMBERS.filter((number) => markedKey(number).center === center)
    await fillStore(
      store,
      ofCenter.map((number) => marked(number)),
      center,
    )
  }
  for (const number of NUMBERS) await saveReport(store, markedKey(number))
  for (const number of NUMBERS.filter((one) => one % 3 === 0)) {
    const change = { entity: 'verdict', value: { verdict: 'unsure', reason: `reason ${number}` } } as const
    await store.reviews.change(markedKey(number), change, { revision: 0, report: SEEN })
  }
  await store.close()
  const lines = NUMBERS.flatMap((number) => {
    const { center, participantId, testId } = markedKey(number)
    const row = (num: number, score: number, comment: string) =>
      [center, participantId, testId, num, score, comment].map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
    return [row(1, number % 10, `first ${number}`), ...(number === ALONE ? [] : [row(2, 2, `second ${number}`)])]
  })
  const file = join(await temporaryFolder(), 'marks.csv')
  await writeFile(
    file,
    ['center,participantId,testId,num,score,comment', ...lines.map((line) => line.join())].join('\n'),
  )
  return { folder, file }
}

/** The sessions that have what the file says. Fails where one has a part of it, or lacks what it had before. */
async function importedSessions(store: Store): Promise<readonly number[]> {
  const imported: number[] = []
  for (const number of NUMBERS) {
    const review = (await store.reviews.of(markedKey(number))).reviews[0]
    if (number % 3 === 0) expect(review?.verdict.value?.reason).toBe(`reason ${number}`)
    const scores = (review?.scores ?? []).flatMap(({ value }) => (value === null ? [] : [value.points]))
    const texts = (review?.answerNotes ?? []).map(({ value }) => value?.text)
    if (scores.length === 0 && texts.length === 0) continue
    const rows = number === ALONE ? 1 : 2
    expect(scores).toEqual([number % 10, 2].slice(0, rows))
    expect(texts).toEqual([`first ${number}`, `second ${number}`].slice(0, rows))
    imported.push(number)
  }
  return imported
}

test(
  'killed in an import of scores: each session has all of it or nothing, and it is undone or imported again',
  async () => {
    const { folder, file } = await prepared()
    let before = 0
    for (let kills = 0; kills < KILLS; kills += 1) {
      const told = await importing(folder, file, 1 + (kills % 2))
      const { store } = await openTestStore({ folder })
      const imported = await importedSessions(store)
      // What was told as applied is there. A chunk that was on its way may be there too.
      expect(imported.length).toBeGreaterThanOrEqual(before + Math.ceil(told / 2))
      expect(imported.length).toBeLessThanOrEqual(before + Math.ceil(told / 2) + 51)
      const [record] = await store.imports.list()
      const sessions = await store.imports.sessionsOf(record!.batch)
      const rows = 2 * sessions.length - Number(sessions.some((key) => isDeepStrictEqual(key, markedKey(ALONE))))
      expect(record).toMatchObject({ sessions: imported.length - before, rows, undoneAt: null })
      expect(sessions).toHaveLength(imported.length - before)
      expect(await store.journal.rebuild()).toMatchObject({ chainProblems: [], snapshotProblems: [], mended: [] })
      // There must be more than two chunks left for the next one.
      const isToUndo = kills % 2 === 1 || imported.length > SESSIONS - 110
      if (isToUndo) {
        expect(await store.imports.undo(record!.batch, sessions, true)).toEqual({
          sessions: sessions.length,
          submitted: 0,
        })
        expect(await importedSessions(store)).toHaveLength(before)
      } else before = imported.length
      await store.close()
    }
    // The rest of the same file, by a process that nobody kills.
    await importing(folder, file, null)
    const { store } = await openTestStore({ folder })
    expect(await importedSessions(store)).toEqual(NUMBERS)
    expect(await store.journal.rebuild()).toMatchObject({ chainProblems: [], snapshotProblems: [], mended: [] })
  },
  60_000 + KILLS * 20_000,
)
