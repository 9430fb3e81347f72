// A dry run of all employees of a company: a CSV is read, checked and compared with the last sync. Beside it, how long
// the library takes to read the same text.
import { parse } from 'csv-parse/sync'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import type { EnteredProfile } from '../../../contract/model/profile.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { noteSyncedEmployees } from '../../../main/store/queries/employees.ts'
import { inTransaction, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { argumentOf, timed, watchStalls, type Cost } from '../measuring.ts'

export type PeopleEmployees = {
  readonly bytes: number
  readonly runs: readonly Cost[]
  readonly bare: readonly Cost[]
  readonly bodies: Cost
  readonly stalls: { readonly longestMs: number; readonly longestOwnMs: number }
}

const { folder, key, employees, rounds } = argumentOf<{
  folder: string
  key: string
  employees: number
  rounds: number
}>()
const profileId = '11111111-2222-4333-8444-555555555555' as Guid
const NAMES = ['Name', 'Email', 'Branch', 'Position', 'Department'] as const
const PROFILE: EnteredProfile = {
  profileId,
  name: 'Staff',
  fields: NAMES.map((name) => ({ name, kind: name === 'Email' ? 'email' : 'text', isRequired: name === 'Name' })),
}

/** One employee in a hundred has moved since the last sync. */
const branchOf = (at: number, isLater: boolean) => (isLater && at % 100 === 0 ? 'Ķīpsala' : `Branch ${at % 40}`)
const statusOf = (at: number, isLater: boolean): 'active' | 'hidden' =>
  isLater && at % 1000 === 7 ? 'hidden' : 'active'
const valuesOf = (at: number, isLater: boolean) => [
  `Александра Nováková-${at}`,
  `person.${at}@example.org`,
  branchOf(at, isLater),
  `Position ${at % 90}`,
  `Department ${at % 12}`,
]

async function prepare(): Promise<string> {
  const store = await open()
  await store.people.putProfile(PROFILE)
  await store.close()
  const reviews = openForWriting(reviewsAt({ files: storeFiles(folder), key: Buffer.from(key, 'hex') }))
  const list = Array.from({ length: employees }, (_, at) => ({
    id: String(at).padStart(7, '0'),
    status: statusOf(at, false),
    data: valuesOf(at, false).map((value, field) => ({ name: NAMES[field]!, value })),
  }))
  inTransaction(reviews, () => noteSyncedEmployees(reviews, { profileId, employees: list }, Date.now()))
  reviews.close()
  const rows = Array.from({ length: employees }, (_, at) =>
    [String(at).padStart(7, '0'), ...valuesOf(at, true).map((value) => `"${value}"`), statusOf(at, true), '4410'].join(
      ';',
    ),
  )
  const file = join(folder, 'employees.csv')
  writeFileSync(
    file,
    ['Personalnummer;Name;E-Mail;Standort;Funktion;Abteilung;Status;Kostenstelle', ...rows].join('\r\n'),
  )
  return file
}

function open() {
  return openStore({ connectionId: 'bench' as ConnectionId, folder, key: Buffer.from(key, 'hex'), backupMinutes: 0 })
}

const file = await prepare()
const store = await open()

/** What the screen does until its first rows are there. */
async function dryRun(): Promise<number> {
  const bytes = new Uint8Array(await readFile(file))
  const table = await store.people.open({ bytes })
  if ('problem' in table) throw new Error(table.problem)
  const { mapping } = await store.people.mappingFor(table.tableId, 'employees', profileId)
  const plan = await store.people.plan(table.tableId, { profileId, mapping })
  await store.people.rows(table.tableId, { kind: null, search: '' }, 0, 100)
  const changed = Math.ceil(employees / 100) + Math.ceil((employees - 7) / 1000)
  if (plan.toSend !== changed) throw new Error(`${plan.toSend} employees would be sent, not ${changed}`)
  return table.tableId
}

const runs: Cost[] = []
const bare: Cost[] = []
let longest = { longestMs: 0, longestOwnMs: 0 }
let bodies: Cost = { ms: 0, cpuMs: 0 }
for (let round = 0; round < rounds; round++) {
  const stop = watchStalls()
  const [cost, tableId] = await timed(dryRun)
  const stalls = stop()
  longest = {
    longestMs: Math.max(longest.longestMs, stalls.longestMs),
    longestOwnMs: Math.max(longest.longestOwnMs, stalls.longestOwnMs),
  }
  runs.push(cost)
  ;[bodies] = await timed(() => store.people.bodies(tableId, []))
  await store.people.close(tableId)
  const text = await readFile(file, 'utf8')
  const [alone] = await timed(() => parse(text, { delimiter: ';' }).length)
  bare.push(alone)
}
await store.close()
const { length: bytes } = await readFile(file)
console.log(JSON.stringify({ bytes, runs, bare, bodies, stalls: longest } satisfies PeopleEmployees))
