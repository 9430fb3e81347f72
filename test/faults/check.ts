import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toFailure, type ErrorCode } from '../../contract/model/errors.ts'
import type { Connection } from '../../contract/model/connection.ts'
import { formatSessionKey } from '../../contract/model/ids.ts'
import type { Desk } from '../../main/desk/desk-type.ts'
import { checkCopy, listBackups } from '../../main/store/worker/recovery/backups.ts'
import { storeFiles } from '../../main/store/common/layout.ts'
import type { Location } from '../../main/store/common/location.ts'
import type { RunningService } from '../../reference-service/service.ts'
import { digestRows, digestService } from '../support/digest.ts'
import { readRowsAt } from '../support/stored-rows.ts'
import type { Fault } from './control.ts'
import { findLitter, findPlain } from './litter.ts'
import { CACHE_KEY, connect, openDesk, sync, type Home, type NoteText, type Prepared, type Told } from './scenario.ts'
import { EARLIER, exportedFile } from './scenarios/export.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { leftFolders } from './scenarios/removal.ts'

/** What a fault may be told as. */
const FITTING: Readonly<Record<Fault, readonly ErrorCode[]>> = {
  kill: [],
  'no-space': ['disk-full'],
  'io-error': ['disk-error'],
}

export type Aftermath = {
  readonly scenario: string
  readonly fault: Fault | null
  readonly home: Home
  readonly told: readonly Told[]
  readonly prepared: Prepared
  readonly service: RunningService
  /** What an export of the home writes; `null` where that is not asked. */
  readonly wholeExport: Buffer | null
}

/** Starts the program again, without faults, and says what is not as it was promised. */
export async function check(aftermath: Aftermath): Promise<readonly string[]> {
  const problems = checkFailures(aftermath)
  try {
    const desk = await openDesk(aftermath.home, aftermath.service)
    try {
      const ofScenario = SCENARIOS.find(({ name }) => name === aftermath.scenario)?.check ?? checkDesk
      problems.push(...(await ofScenario(desk, aftermath)))
    } finally {
      await desk.close()
    }
    problems.push(...checkFiles(aftermath))
  } catch (error) {
    problems.push(`the next start failed: ${describe(error)}`)
  }
  return problems
}

function describe(error: unknown): string {
  const { code, message } = toFailure(error)
  return code === 'internal'
    ? error instanceof Error
      ? (error.stack ?? error.message)
      : String(error)
    : `${code}: ${message}`
}

function checkFailures({ told, fault }: Aftermath): string[] {
  const fitting = fault === null ? [] : FITTING[fault]
  return told.flatMap((one) => {
    if (one.kind !== 'failed' || fitting.includes(one.failure.code)) return []
    return [`told as ${one.failure.code}: ${one.failure.message} ${one.stack}`]
  })
}

async function checkDesk(desk: Desk, aftermath: Aftermath): Promise<readonly string[]> {
  const { told, prepared, service, home } = aftermath
  const promised = (kind: Told['kind']) => told.some((one) => one.kind === kind)
  let [connection] = await desk.connections.list()
  if (connection === undefined) {
    if (prepared.isConnected || promised('connected')) return ['the connection is gone']
    connection = await connect(desk, service)
  }
  const problems = [...(await openSound(desk, connection, aftermath))]
  problems.push(...(await checkNotes(desk, connection, aftermath)))
  await sync(desk, connection)
  const folder = join(home.data, 'connections', connection.id)
  const key = Buffer.from(CACHE_KEY, 'hex')
  const stored = digestRows(readRowsAt({ folder, key }))
  const expected = digestService(service)
  if (JSON.stringify(stored) !== JSON.stringify(expected)) {
    problems.push(`a sync brought ${stored.length} sessions, which are not the service's ${expected.length}`)
  }
  problems.push(
    ...(await checkNotes(desk, connection, aftermath)),
    ...checkBackups({ files: storeFiles(folder), key, connectionId: connection.id }, aftermath),
  )
  return problems
}

/** The store opens and is sound, where needed by the way that its failure names. */
async function openSound(desk: Desk, { id }: Connection, { scenario, told }: Aftermath): Promise<readonly string[]> {
  const open = () => desk.verify(id)
  const health = await open().catch(async (error: unknown) => {
    const { code, details } = toFailure(error)
    const isOffered = code === 'store-damaged' && details?.field === 'reviews' && scenario === 'restore'
    if (!isOffered || told.some(({ kind }) => kind === 'restored')) throw error
    await desk.restoreReviews(id)
    return open()
  })
  return [...health.cache.problems, ...health.reviews.problems].map((problem) => `the store is not sound: ${problem}`)
}

/** Each note is what was promised last, or what was on its way after that. */
async function checkNotes(desk: Desk, { id }: Connection, { prepared, told }: Aftermath): Promise<readonly string[]> {
  const possible = new Map<string, NoteText[]>()
  for (const { key, text } of prepared.notes) possible.set(formatSessionKey(key), [{ key, text }])
  for (const one of told) {
    if (one.kind !== 'saving' && one.kind !== 'saved') continue
    const before = one.kind === 'saved' ? [] : (possible.get(formatSessionKey(one.key)) ?? [{ key: one.key, text: '' }])
    possible.set(formatSessionKey(one.key), [...before, one])
  }
  const problems: string[] = []
  for (const texts of possible.values()) {
    const [first] = texts
    if (first === undefined) continue
    const { text } = await desk.notes.get(id, first.key)
    if (!texts.some((allowed) => allowed.text === text)) problems.push(`a note is lost: "${text.slice(0, 40)}"`)
  }
  return problems
}

/** Number of days whose last backup is kept. */
const BACKED_UP_DAYS = 7

/** Each of the days that are kept still has a backup, and each backup is whole. */
function checkBackups(location: Location, { scenario }: Aftermath): readonly string[] {
  if (scenario !== 'backup') return []
  const backups = listBackups(location)
  const bad = backups.filter(({ file }) => checkCopy(location, file, null).length > 0)
  const problems = bad.map(({ file }) => `the backup ${file} is not sound`)
  const days = new Set(backups.map(({ madeAt }) => new Date(madeAt).toISOString().slice(0, 10))).size
  return days >= BACKED_UP_DAYS ? problems : [...problems, `backups of only ${days} days are left`]
}

function checkFiles(aftermath: Aftermath): readonly string[] {
  const { home, scenario, service, told } = aftermath
  if (scenario === 'removal') return [...leftFolders(home), ...findLitter(home, [])]
  const damaged = /^data\/connections\/[0-9a-f-]{36}\/reviews\.damaged-\d{8}T\d{9}Z\.db$/
  const problems = findLitter(home, scenario === 'restore' ? [damaged] : []).map((path) => `litter: ${path}`)
  const names = service.centers
    .flatMap((center) => [...service.items(center)].slice(0, 5))
    .flatMap(({ participantData }) => participantData.map(({ value }) => value))
    // A short one may turn up in random bytes.
    .filter((value) => value.length >= 10)
  problems.push(
    ...findPlain(home, [...names, 'Written before', 'Changed again']).map((file) => `plain text in ${file}`),
  )
  return [...problems, ...checkExport(aftermath, told)]
}

/** The file is the earlier one or the whole new one. */
function checkExport({ home, wholeExport }: Aftermath, told: readonly Told[]): readonly string[] {
  if (wholeExport === null) return []
  const file = exportedFile(home)
  if (!existsSync(file)) return ['the exported file is gone']
  const bytes = readFileSync(file)
  if (bytes.equals(wholeExport)) return []
  if (told.some(({ kind }) => kind === 'exported')) return ['an export that was promised is not whole']
  return bytes.toString() === EARLIER ? [] : ['the exported file is neither the earlier nor the new one']
}
