import { readFileSync, readdirSync } from 'node:fs'
import type { App } from './surface.ts'

type Metric = ReturnType<App['getAppMetrics']>[number]

/** What Electron calls the processes of Chromium that have a type of their own in its command lines. */
const TYPES: Readonly<Record<string, Metric['type']>> = {
  renderer: 'Tab',
  utility: 'Utility',
  'gpu-process': 'GPU',
  zygote: 'Zygote',
}

type Running = { readonly pid: number; readonly parent: number }

/** All processes of this system; none where it has no `/proc`. */
function running(): readonly Running[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.flatMap((name) => {
    const parent = /^PPid:\s*(\d+)$/m.exec(read(`/proc/${name}/status`))?.[1]
    return parent === undefined ? [] : [{ pid: Number(name), parent: Number(parent) }]
  })
}

/** Empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Electron's `app.getAppMetrics`: Chromium's processes, which descend from this one. */
export function appMetrics(): Metric[] {
  const all = running()
  const below = (pid: number): readonly Running[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)])
  return below(process.pid).flatMap(({ pid }) => {
    const type = /(?:^|[\0 ])--type=([a-z-]+)/.exec(read(`/proc/${pid}/cmdline`))?.[1]
    const known = type === undefined ? undefined : TYPES[type]
    return known === undefined ? [] : [{ pid, type: known }]
  })
}
