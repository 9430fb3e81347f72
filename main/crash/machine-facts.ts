import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, totalmem } from 'node:os'
import { folderSize } from '../support/folder-size.ts'
import { inTime } from './in-time.ts'
import type { MachineFacts } from './report-text.ts'

/** Memory and disk. A disk that does not answer within `patienceMs` leaves its numbers unknown. */
export async function machineFacts(dataDir: string, patienceMs?: number): Promise<MachineFacts> {
  const [disk, dataFolder] = await Promise.all([
    inTime(statfs(dataDir), patienceMs),
    inTime(folderSize(dataDir), patienceMs),
  ])
  const { rss, heapUsed } = process.memoryUsage()
  return {
    processors: availableParallelism(),
    memory: totalmem(),
    freeMemory: freemem(),
    usedByMain: rss,
    heap: heapUsed,
    disk: disk === null ? null : disk.blocks * disk.bsize,
    freeOnDisk: disk === null ? null : disk.bavail * disk.bsize,
    dataFolder,
    secondsUp: process.uptime(),
  }
}
