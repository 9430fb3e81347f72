import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { systemCode } from './disk-failures.ts'

/** This computer, as names of files have it that say which process wrote them. */
export const COMPUTER = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** Whether a process of this computer has the number now. It need not be the one that had it before. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return systemCode(error) !== 'ESRCH'
  }
}
