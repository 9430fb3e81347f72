import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { median, type Cost } from '../measuring.ts'
import { measure } from '../processes.ts'
import type { Row } from '../table.ts'
import type { DownloadRate } from './download-rate.ts'
import type { MediaStoreReads } from './media-store-reads.ts'
import { startPresentations } from './presentations.ts'

type Options = { readonly scratch: string; readonly key: string }

/** What downloaded media take to be read, and to be downloaded. */
export async function measureMedia(options: Options): Promise<readonly Row[]> {
  return [...(await measureReads(options)), ...(await measureDownloads(options))]
}

const rateOf = (bytes: number) => (ms: number) => `${Math.round(bytes / 1000 / ms)} MB/s`
const took = (runs: readonly Cost[]) => median(runs.map(({ ms }) => ms))
const ratioOf = (kind: keyof Cost, own: readonly Cost[], peer: readonly Cost[]) =>
  median(own.map((cost, round) => (peer[round]?.[kind] ?? Number.NaN) / cost[kind])).toFixed(2)

async function measureDownloads({ scratch, key }: Options): Promise<readonly Row[]> {
  const folder = join(scratch, 'downloads')
  mkdirSync(folder)
  // In this process, which has nothing else to do meanwhile.
  const { origin, close } = await startPresentations()
  try {
    const { bytes, own, plain } = await measure<DownloadRate>('download-rate', { origin, folder, key, rounds: 5 })
    const rate = rateOf(bytes)
    return [
      {
        what: 'download of two videos, against fetching the same files',
        figure: `${rate(took(own))} (plain ${rate(took(plain))})`,
        ratio: `${ratioOf('ms', own, plain)} (cpu ${ratioOf('cpuMs', own, plain)})`,
        aim: '0.8 or more',
      },
    ]
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureReads({ scratch }: Options): Promise<readonly Row[]> {
  const { bytes, own, bare, write, openMs, small } = await measure<MediaStoreReads>('media-store-reads', {
    folder: scratch,
    rounds: 7,
  })
  for (const name of ['bench.media', 'bench.bare']) rmSync(join(scratch, name))
  const rate = rateOf(bytes)
  return [
    {
      what: 'stored segments, against a bare read and decryption',
      figure: `${rate(took(own))} (bare ${rate(took(bare))})`,
      ratio: `${ratioOf('ms', own, bare)} (cpu ${ratioOf('cpuMs', own, bare)})`,
      aim: '200 MB/s, 0.5 or more',
    },
    {
      what: 'stored media: opening; 64 kB of a segment; storing',
      figure: `${openMs.toFixed(1)} ms; p50 ${small.p50.toFixed(2)} ms, p95 ${small.p95.toFixed(2)}; ${rate(write.ms)}`,
    },
  ]
}
