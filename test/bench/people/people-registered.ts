// Searches of the people who were registered from this computer, in a store with many of them.
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import type { ChangeId } from '../../../contract/model/outbox.ts'
import type { RegisteredFilter } from '../../../contract/model/registered.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { keepRegistered } from '../../../main/store/outbox/registered-people.ts'
import { inTransaction, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { argumentOf, median, spread, timed, type Cost } from '../measuring.ts'

/** Milliseconds; `cpu` is the median of the processor's. */
type Spread = { readonly p50: number; readonly p95: number; readonly cpu: number }

export type PeopleRegistered = {
  /** Recording all of them, as the answers of a thousand each. */
  readonly fill: Cost
  /** Without a search: the first hundred, and a hundred in the middle. */
  readonly list: Spread
  /** Milliseconds of the first search after the store was opened. */
  readonly first: number
  /** Words that some people have, and one that nobody has; until the first hundred are there. */
  readonly word: Spread
  readonly miss: Spread
}

const { folder, key, people, words } = argumentOf<{ folder: string; key: string; people: number; words: string[] }>()
const REPEAT = 40
const WINDOW = 100
const IN_ONE_REQUEST = 1000
const guid = (kind: number, at: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`

const FIRST = ['Jonas', 'Sofia', 'Ana', 'Mārtiņš', 'Zoë', 'Александра', 'Tomasz', 'Ingrid']
const LAST = ['Solberg', 'Costa', 'Kraków', 'Nováková', 'Петрова', 'Müller', 'Lindqvist']
const BRANCHES = ['Lagos', 'Osaka', 'Riga', 'Lyon', 'Kraków', 'Ķīpsala']

function dataOf(at: number): { name: string; value: string }[] {
  const [first, last] = [FIRST[at % FIRST.length]!, LAST[at % LAST.length]!]
  return [
    { name: 'First name', value: first },
    { name: 'Last name', value: `${last}-${at}` },
    { name: 'E-mail', value: `person.${at}@example.org` },
    { name: 'Branch', value: BRANCHES[at % BRANCHES.length]! },
    { name: 'Position', value: at % 40 === 0 ? 'Team lead' : `Position ${at % 90}` },
  ]
}

function open() {
  return openStore({ connectionId: 'bench' as ConnectionId, folder, key: Buffer.from(key, 'hex'), backupMinutes: 0 })
}

/** Records the answers of registrations as the outbox does. */
async function fill(): Promise<Cost> {
  await (await open()).close()
  const reviews = openForWriting(reviewsAt({ files: storeFiles(folder), key: Buffer.from(key, 'hex') }))
  const [cost] = await timed(() => {
    for (let from = 0; from < people; from += IN_ONE_REQUEST) {
      const places = Array.from({ length: Math.min(IN_ONE_REQUEST, people - from) }, (_, at) => from + at)
      const request = {
        center: 'spring-intake',
        validFrom: '2026-12-01T08:00:00Z',
        validTill: '2026-12-31T18:00:00Z',
        tests: [guid(2, 1) as Guid],
        participants: places.map((at) => ({ data: dataOf(at) })),
      }
      const change = guid(1, from) as ChangeId
      const ids = places.map((at) => guid(3, at) as Guid)
      inTransaction(reviews, () =>
        keepRegistered(reviews, { change, batch: 1, at: from }, { path: '/v2/participants', request }, ids),
      )
    }
  })
  reviews.close()
  return cost
}

const filled = await fill()
const store = await open()
const filterOf = (search: string): RegisteredFilter => ({ search, change: null, center: null, test: null })

async function search(text: string, from = 0): Promise<Cost> {
  const [cost, page] = await timed(() => store.outbox.registered(filterOf(text), from, WINDOW))
  const isMiss = text === 'zzyzx'
  if (isMiss !== (page.total === 0)) throw new Error(`“${text}” found ${page.total} people`)
  return cost
}

async function repeat(once: (round: number) => Promise<Cost>): Promise<Spread> {
  const costs: Cost[] = []
  for (let round = 0; round < REPEAT; round++) costs.push(await once(round))
  return { ...spread(costs.map(({ ms }) => ms)), cpu: median(costs.map(({ cpuMs }) => cpuMs)) }
}

const { ms: first } = await search(words[0]!)
const word = await repeat((round) => search(words[round % words.length]!))
const miss = await repeat(() => search('zzyzx'))
const list = await repeat((round) => search('', round % 2 === 0 ? 0 : Math.floor(people / 2)))
await store.close()
console.log(JSON.stringify({ fill: filled, list, first, word, miss } satisfies PeopleRegistered))
