import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../measuring.ts'
import { measure } from '../processes.ts'
import type { Row } from '../table.ts'
import type { MediaStoreReads } from './media-store-reads.ts'

/** What downloaded media take to be read. */
export async function measureMedia({ scratch }: { readonly scratch: string }): Promise<readonly Row[]> {
  const { bytes, own, bare, write, openMs, small } = await measure<MediaStoreReads>('media-store-reads', {
    folder: scratch,
    rounds: 7,
  })
  for (const name of ['bench.media', 'bench.bare']) rmSync(join(scratch, name))
  const rate = (ms: number) => `${Math.round(bytes / 1000 / ms)} MB/s`
  const ratio = (kind: 'ms' | 'cpuMs') =>
    median(own.map((cost, round) => (bare[round]?.[kind] ?? Number.NaN) / cost[kind])).toFixed(2)
  const took = (runs: typeof own) => median(runs.map(({ ms }) => ms))
  return [
    {
      what: 'stored segments, against a bare read and decryption',
      figure: `${rate(took(own))} (bare ${rate(took(bare))})`,
      ratio: `${ratio('ms')} (cpu ${ratio('cpuMs')})`,
      aim: '200 MB/s, 0.5 or more',
    },
    {
      what: 'stored media: opening; 64 kB of a segment; storing',
      figure: `${openMs.toFixed(1)} ms; p50 ${small.p50.toFixed(2)} ms, p95 ${small.p95.toFixed(2)}; ${rate(write.ms)}`,
    },
  ]
}
