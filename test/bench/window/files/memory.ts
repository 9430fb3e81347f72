// Memory of the processes of an app. Linux only.
import { readdirSync, readFileSync } from 'node:fs'

/** Watches how much more memory a process and all that it started have than now. */
export function watchMemory(pid: number) {
  const before = residentBytes(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid))), 250)
  return { most: () => most - before, now: () => residentBytes(pid) - before, stop: () => clearInterval(timer) }
}

function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const own = Number(name)
    if (Number.isInteger(own)) parents.set(own, parentOf(own))
  }
  const isOwn = (one: number): boolean => one === pid || (one > 1 && isOwn(parents.get(one) ?? 0))
  return [...parents.keys()].filter(isOwn).reduce((sum, one) => sum + residentOf(one), 0)
}

/** A line of proc_pid_status(5) as a number; 0 for a process that has ended since it was listed. */
function statusOf(pid: number, line: string): number {
  try {
    return Number(new RegExp(`^${line}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const parentOf = (pid: number) => statusOf(pid, 'PPid')
/** Without files in memory. Threads of WebAssembly share theirs with each other. */
const residentOf = (pid: number) => 1024 * (statusOf(pid, 'RssAnon') + statusOf(pid, 'RssShmem'))
