import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Report } from '../../../reference-service/data/wire.ts'
import { startMediaHost, type MediaHost } from '../media-host.ts'
import type { Changed } from './changes.ts'
import type { VideoCase } from './cases.ts'

const MANIFEST = 'manifest.mpd'

/** A folder for each case, by the first word of its name. */
const folderOf = ({ name }: VideoCase) => `/cases/${name.split(' ')[0]}/`

/** Serves the cases, each in a folder of its own. */
export async function startCaseHost(sets: string, cases: readonly VideoCase[]): Promise<MediaHost> {
  const served = new Map(cases.map((one) => [folderOf(one), { one, changed: changedSet(join(sets, one.set), one) }]))
  return startMediaHost(sets, (path, response) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const { one, changed } = served.get(path.slice(0, -name.length)) ?? {}
    if (one === undefined) return false
    if (name === MANIFEST && changed !== null && changed !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/dash+xml' }).end(changed.manifest)
      return true
    }
    const file = join(sets, one.set, name)
    return changed?.files?.[name] ?? (existsSync(file) ? readFileSync(file) : false)
  })
}

function changedSet(folder: string, { change, manifest }: VideoCase): Changed | null {
  if (manifest === null) return null
  const read = (name: string) => readFileSync(join(folder, name))
  const text = manifest ?? read(MANIFEST).toString()
  const changed = change?.(text, read) ?? text
  return typeof changed === 'string' ? { manifest: changed } : changed
}

/** Address of what is played of a case. */
export function addressOf(origin: string, one: VideoCase): string {
  return `${origin}${folderOf(one)}${one.manifest === null ? (one.original?.[0] ?? '') : MANIFEST}`
}

/** A report with a question for each case. */
export function reportOfCases(report: Report, origin: string, cases: readonly VideoCase[]): Report {
  const questions = cases.map((one, index) => ({
    ...report.questions[0]!,
    num: index + 1,
    type: 'VideoInterview',
    prompt: one.name,
    code: null,
    reviews: null,
    answer: {
      originalUri: one.original ? `${origin}${folderOf(one)}${one.original[0]}` : null,
      originalType: one.original?.[1] ?? null,
      originalExtension: one.original ? extname(one.original[0]) : null,
      originalSize: null,
      mpegDashUri: one.manifest === null ? null : addressOf(origin, one),
      size: null,
      duration: null,
      width: null,
      height: null,
    },
  }))
  return { ...report, questions }
}
