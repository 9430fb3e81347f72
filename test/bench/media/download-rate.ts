// Videos downloaded by the app, from its list of sessions to encrypted containers, and in turns the same files fetched by as
// many requests at a time and written as they come.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import PQueue from 'p-queue'
import { Agent, request } from 'undici'
import { DEFAULT_STACK_OPTIONS } from '../../../contract/model/downloads.ts'
import type { ConnectionId, Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { ReportState, SessionReport } from '../../../contract/model/report.ts'
import { createDownloads } from '../../../main/downloads/downloads.ts'
import { createLibrary } from '../../../main/downloads/library.ts'
import { createMediaUsage } from '../../../main/downloads/usage.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import { createNetworkGate } from '../../../main/support/network-gate.ts'
import { argumentOf, timed, type Cost } from '../measuring.ts'
import { partsOfPresentation, PRESENTATIONS } from './presentations.ts'

export type DownloadRate = {
  /** Bytes that each round of either downloads. */
  readonly bytes: number
  readonly own: readonly Cost[]
  readonly plain: readonly Cost[]
}

const { origin, folder, key, rounds } = argumentOf<{
  origin: string
  folder: string
  key: string
  rounds: number
}>()
/** Requests at a time of each video, as the app sends them. */
const AT_ONCE = 4
const connectionId = 'bench' as ConnectionId
const storeKey = Buffer.from(key, 'hex')
const store = await openStore({ connectionId, folder: join(folder, 'store'), key: storeKey })
const mediaFolder = join(folder, 'media')
const library = createLibrary({ folder: mediaFolder, storeKey, store: async () => store })

/** A report with one video; those of a round have the same addresses as those of the next. */
function reportOf(sessionKey: SessionKey, video: number): ReportState {
  const answer = { kind: 'video', mpegDashUri: `${origin}/${video}/manifest.mpd`, originalUri: null, size: null }
  const report = { key: sessionKey, hash: sessionKey.participantId, questions: [{ num: 1, answer }], proctoring: null }
  return { report: report as unknown as SessionReport, problem: null, source: 'cache', row: null as never }
}

const videos = new Map<string, number>()
const { promise: failed, reject: fail } = Promise.withResolvers<never>()
const waiting = new Set<() => void>()
const downloads = createDownloads({
  connectionId,
  store,
  library,
  folder,
  report: async (sessionKey) => reportOf(sessionKey, videos.get(sessionKey.participantId) ?? 0),
  usage: createMediaUsage(async () => []),
  quota: () => Number.MAX_SAFE_INTEGER,
  barrier: () => null,
  upstream: { gate: createNetworkGate() },
  onChanged: () => {
    for (const look of waiting) look()
  },
  onProgress: () => undefined,
  now: Date.now,
})
await downloads.start()

async function downloadOwn(): Promise<number> {
  const keys = PRESENTATIONS.map((video) => {
    const participantId = randomUUID() as string as Guid
    videos.set(participantId, video)
    return { center: 'Bench', participantId, testId: randomUUID() as string as Guid }
  })
  const before = (await downloads.status()).bytes
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    downloads.status().then(({ finished, ready }) => {
      if (finished < keys.length) return
      if (ready < keys.length) fail(new Error(`${finished - ready} videos were not downloaded`))
      resolve()
    }, fail)
  }
  waiting.add(look)
  await downloads.add({ kind: 'selection' }, keys, DEFAULT_STACK_OPTIONS)
  await Promise.race([promise, failed])
  waiting.delete(look)
  return (await downloads.status()).bytes - before
}

const agent = new Agent({ connections: AT_ONCE * PRESENTATIONS.length })
async function fetchPlain(): Promise<number> {
  const plainFolder = join(folder, 'plain')
  await mkdir(plainFolder)
  let bytes = 0
  await Promise.all(
    PRESENTATIONS.map(async (video) => {
      const queue = new PQueue({ concurrency: AT_ONCE })
      await queue.addAll(
        partsOfPresentation(video).map((path) => async () => {
          const { body, headers } = await request(`${origin}${path}`, { dispatcher: agent })
          bytes += Number(headers['content-length'])
          await pipeline(body, createWriteStream(join(plainFolder, path.replaceAll('/', '-'))))
        }),
      )
    }),
  )
  return bytes
}

const [own, plain]: [Cost[], Cost[]] = [[], []]
let bytes = 0
// The first round of each is for the compiler.
for (let round = -1; round < rounds; round += 1) {
  const [plainCost, plainBytes] = await timed(fetchPlain)
  await rm(join(folder, 'plain'), { recursive: true })
  const [ownCost, ownBytes] = await timed(downloadOwn)
  if (ownBytes !== plainBytes) throw new Error(`${ownBytes} bytes were downloaded of ${plainBytes}`)
  await downloads.removeSessions(null)
  bytes = ownBytes
  if (round < 0) continue
  plain.push(plainCost)
  own.push(ownCost)
}
await downloads.end()
await library.close()
await agent.close()
await store.close()
console.log(JSON.stringify({ bytes, own, plain } satisfies DownloadRate))
