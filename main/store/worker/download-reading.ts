import type { Carries, MethodName } from '../common/methods.ts'
import { readRetention, readStacks, submittedOf } from '../queries/download-stacks.ts'
import { listContainers, listDownloads, readSealedContainer } from '../queries/downloads.ts'
import { readProtocolUrl } from '../queries/reports.ts'
import { listWithoutWaveform } from '../queries/waveforms.ts'
import { inSnapshot, type ReadDb } from './databases/database.ts'

type DownloadReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `downloads.${string}`>>

/** The reader's methods for downloads. */
export function downloadReads({ cache, reviews }: { readonly cache: ReadDb; readonly reviews: ReadDb }): DownloadReads {
  return {
    'downloads.stacks': () => readStacks(reviews),
    'downloads.retention': () => readRetention(reviews),
    'downloads.submittedOf': (keys) => inSnapshot(reviews, () => submittedOf(reviews, keys)),
    'downloads.list': () => inSnapshot(cache, () => listDownloads(cache)),
    'downloads.container': (key, item) => readSealedContainer(cache, key, item),
    'downloads.containers': () => listContainers(cache),
    'downloads.protocolUrl': (key) => readProtocolUrl(cache, key),
    'downloads.withoutWaveform': () => listWithoutWaveform(cache),
  }
}
