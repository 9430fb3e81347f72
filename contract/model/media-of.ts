import type { VideoAnswer } from './report.ts'

/** Longest address in characters by which something of a recording is kept. */
const LONGEST_ADDRESS = 4000

/** Of a recording whose addresses are hidden or missing. Nothing is kept of its media, but a transcript may have been added. */
const NO_ADDRESS = '-'

/** Address of a recording without its query, since a service that signs addresses gives another one each time; never empty. */
export function mediaOf({ mpegDashUri, originalUri }: Pick<VideoAnswer, 'mpegDashUri' | 'originalUri'>): string {
  const address = (mpegDashUri ?? originalUri)?.split('?')[0] ?? ''
  return address === '' ? NO_ADDRESS : address.slice(0, LONGEST_ADDRESS)
}
