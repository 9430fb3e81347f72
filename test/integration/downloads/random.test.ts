import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { StackId } from '../../../contract/model/downloads.ts'
import { formatSessionKey } from '../../../contract/model/ids.ts'
import { itemOf } from '../../../main/downloads/items.ts'
import { openDownloader, reportOf, sessionKey, type Downloader } from '../../support/downloader.ts'
import { wholePart } from '../../support/media-containers.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost } from '../../support/own-host.ts'

const SESSIONS = 6
const STEPS = 25

/** The same numbers for the same seed, from 0 up to `below`. */
function createDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const named = (numbers: Iterable<number>) =>
  [...numbers].map((number) => formatSessionKey(sessionKey(number))).toSorted()

/** The folder of media is made with the first of them. */
function containersIn(folder: string): readonly string[] {
  const media = join(folder, 'media')
  return existsSync(media) ? readdirSync(media) : []
}

test.each([1, 2, 3, 4])(
  'whatever happens on the way, what is wanted is there in the end, and nothing else (%i)',
  { timeout: 60_000 },
  async (seed) => {
    const dice = createDice(seed)
    const host = await startOwnHost()
    let desk: Downloader = await openDownloader({ sessions: SESSIONS })
    const { folder } = desk
    const versions = new Map<number, number>()
    const stacks = new Map<StackId, Set<number>>()

    async function report(number: number): Promise<void> {
      const version = (versions.get(number) ?? 0) + 1
      versions.set(number, version)
      const bytes = mediaBytes(200_000 + 1000 * number + version, number)
      const path = `/${number}-${version}.mp4`
      host.files.set(path, { bytes, type: 'video/mp4' })
      await desk.save(reportOf(number, host.origin, { original: { path, size: bytes.length } }, `version ${version}`))
    }
    for (let number = 0; number < SESSIONS; number += 1) await report(number)

    const some = () => Array.from({ length: 1 + dice(3) }, () => dice(SESSIONS))
    const anyStack = () => [...stacks.keys()][dice(stacks.size)]
    const steps: readonly (() => unknown)[] = [
      async () => {
        const chosen = new Set(some())
        stacks.set(await desk.add([...chosen]), chosen)
      },
      async () => {
        const id = anyStack()
        if (id === undefined) return
        stacks.delete(id)
        await desk.downloads.removeStack(id)
      },
      async () => {
        const gone = some()
        await desk.downloads.removeSessions(gone.map(sessionKey))
        for (const [id, members] of stacks) {
          for (const number of gone) members.delete(number)
          if (members.size === 0) stacks.delete(id)
        }
      },
      () => desk.downloads.pause(dice(2) === 0 ? null : some().map(sessionKey)),
      () => desk.downloads.resume(dice(2) === 0 ? null : some().map(sessionKey)),
      () => report(dice(SESSIONS)),
      // The network goes, in the middle of what runs, and comes back.
      () => {
        for (const path of host.files.keys()) {
          host.spoil(path, (_, response) => {
            response.destroy()
            return true
          })
        }
      },
      () => host.heal(),
      async () => {
        await desk.close()
        desk = await openDownloader({ folder })
      },
      () => new Promise((resolve) => setTimeout(resolve, dice(150))),
    ]
    for (let step = 0; step < STEPS; step += 1) await steps[dice(steps.length)]!()

    host.heal()
    const wanted = new Set([...stacks.values()].flatMap((members) => [...members]))
    await vi.waitFor(
      async () => {
        // A report that came last may still have to be compared.
        desk.downloads.changed(['reports'])
        await desk.downloads.resume(null)
        const states = await desk.downloads.states()
        expect(Object.keys(states).toSorted()).toEqual(named(wanted))
        const outdated = [...wanted].filter(
          (number) => states[formatSessionKey(sessionKey(number))]?.kind === 'outdated',
        )
        if (outdated.length > 0) await desk.downloads.retry(outdated.map(sessionKey))
        expect(new Set(Object.values(states).map(({ kind }) => kind))).toEqual(
          new Set(wanted.size > 0 ? ['ready'] : []),
        )
        for (const number of wanted) {
          const file = await desk.library.find(sessionKey(number), itemOf({ kind: 'original', questionNum: 1 }))
          const bytes = host.files.get(`/${number}-${versions.get(number)}.mp4`)!.bytes
          expect((await file!.use((container) => wholePart(container, 0))).equals(bytes)).toBe(true)
        }
      },
      { timeout: 40_000, interval: 300 },
    )
    expect((await desk.downloads.verify()).damaged).toEqual([])
    expect(containersIn(folder)).toHaveLength(wanted.size)
    expect((await desk.downloads.overview()).stacks.map(({ id }) => id).toSorted()).toEqual(
      [...stacks.keys()].toSorted(),
    )
  },
)
