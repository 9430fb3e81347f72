import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { systemCode } from './disk-failures.ts'

/** ID of this computer in names of files that tell which process wrote them. */
export const COMPUTER = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/**
 * Whether a process with this ID runs on this computer. It may be another one than the process that had the ID before.
 */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return systemCode(error) !== 'ESRCH'
  }
}
