import { z } from 'zod'
import {
  ID_TITLES,
  NO_WORDS,
  STATUS_TITLES,
  YES_WORDS,
  meanTheSame,
  plainTitle,
  statusOfYes,
  statusWord,
} from './people-titles.ts'
import type { EmployeeStatus } from './people.ts'

/** What a column of a table is sent as. */
const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('id') }),
  z.strictObject({ kind: z.literal('status') }),
  /** `name` is that of the profile's field. */
  z.strictObject({ kind: z.literal('field'), name: z.string().min(1) }),
])
export type ColumnTarget = Readonly<z.infer<typeof targetSchema>>

const statusesSchema = z
  .array(z.strictObject({ value: z.string(), status: z.enum(['active', 'hidden']).nullable() }))
  .max(1000)
  .readonly()

/** How a table is read: the target of each column, in the order of the table; `null` is not sent. */
export const peopleMappingSchema = z.strictObject({
  columns: z.array(targetSchema.nullable()).readonly(),
  /** What the user decided for values of the status. Other values are known words, or invalid. */
  statuses: statusesSchema,
})
export type PeopleMapping = Readonly<z.infer<typeof peopleMappingSchema>>

/** A mapping without the order of the columns, as it is remembered for tables with the same titles. */
export const rememberedMappingSchema = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        title: z.string(),
        /** Tells columns with the same title apart, from 0. */
        occurrence: z.int().nonnegative(),
        target: targetSchema,
      }),
    )
    .readonly(),
  statuses: statusesSchema,
})
export type RememberedMapping = Readonly<z.infer<typeof rememberedMappingSchema>>

/** What columns can be sent as. Only employees have an ID and a status. */
export type MappingTargets = { readonly people: 'employees' | 'participants'; readonly fields: readonly string[] }

/** A target as one string, for sets and maps. */
export function targetKey(target: ColumnTarget): string {
  return target.kind === 'field' ? `field ${target.name}` : target.kind
}

type Candidate = { readonly title: string; readonly target: ColumnTarget; readonly rank: number }

/**
 * Proposes what each column is sent as, by its title alone: the order of the columns does not matter. A title that is
 * there twice does not say which column is meant, so neither is proposed.
 */
export function proposeMapping(titles: readonly string[], targets: MappingTargets): PeopleMapping {
  const single = titles.filter(
    (title) => plainTitle(title) !== '' && titles.indexOf(title) === titles.lastIndexOf(title),
  )
  const candidates = single.flatMap((title) => candidatesOf(title, targets)).toSorted(byRank)
  const chosen = choose(candidates)
  // Nothing can be sent without an ID, so a column of IDs is one, even if a field is called like it.
  const hasId = [...chosen.values()].some(({ kind }) => kind === 'id')
  const [id] = hasId ? [] : candidates.filter(({ target }) => target.kind === 'id')
  const best = id === undefined ? chosen : choose([id, ...candidates])
  const columns = titles.map((title) => best.get(title) ?? null)
  return { columns, statuses: statusesFor(titles[columns.findIndex((target) => target?.kind === 'status')]) }
}

/** What yes and no mean in a column of statuses that asks, such as `Suspended`. */
function statusesFor(title: string | undefined): PeopleMapping['statuses'] {
  const yes = title === undefined ? null : statusOfYes(title)
  if (yes === null) return []
  const no: EmployeeStatus = yes === 'active' ? 'hidden' : 'active'
  return [...YES_WORDS.map((value) => ({ value, status: yes })), ...NO_WORDS.map((value) => ({ value, status: no }))]
}

/** Each title gets its first target that is free. */
function choose(candidates: readonly Candidate[]): ReadonlyMap<string, ColumnTarget> {
  const chosen = new Map<string, ColumnTarget>()
  const used = new Set<string>()
  for (const { title, target } of candidates) {
    if (chosen.has(title) || used.has(targetKey(target))) continue
    chosen.set(title, target)
    used.add(targetKey(target))
  }
  return chosen
}

/** Lower ranks are better. */
const RANK = { sameText: 0, sameTitle: 1, ofEmployees: 2, sameMeaning: 3, asks: 4 } as const

function candidatesOf(title: string, { people, fields }: MappingTargets): readonly Candidate[] {
  const plain = plainTitle(title)
  const ofFields = fields.flatMap((name): readonly Candidate[] => {
    const target = { kind: 'field', name } as const
    const plainName = plainTitle(name)
    if (name === title) return [{ title, target, rank: RANK.sameText }]
    if (plainName === plain) return [{ title, target, rank: RANK.sameTitle }]
    return meanTheSame(plainName, plain) ? [{ title, target, rank: RANK.sameMeaning }] : []
  })
  if (people === 'participants') return ofFields
  const ofKind = (kind: 'id' | 'status', known: readonly string[]): readonly Candidate[] => {
    const at = known.indexOf(plain)
    return at === -1 ? [] : [{ title, target: { kind }, rank: RANK.ofEmployees + at / known.length }]
  }
  const asks = statusOfYes(title) === null ? [] : [{ title, target: { kind: 'status' } as const, rank: RANK.asks }]
  return [...ofKind('id', ID_TITLES), ...ofKind('status', STATUS_TITLES), ...ofFields, ...asks]
}

function byRank(one: Candidate, other: Candidate): number {
  return (
    one.rank - other.rank ||
    compareTexts(one.title, other.title) ||
    compareTexts(targetKey(one.target), targetKey(other.target))
  )
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** What identifies the layout of a table: its titles, in any order. */
export function layoutText(titles: readonly string[]): string {
  return JSON.stringify(titles.toSorted())
}

/** The mapping as it is remembered for the layout. */
export function rememberMapping(titles: readonly string[], { columns, statuses }: PeopleMapping): RememberedMapping {
  const occurrences = occurrencesOf(titles)
  return {
    columns: titles.flatMap((title, at) => {
      const target = columns[at] ?? null
      return target === null ? [] : [{ title, occurrence: occurrences[at]!, target }]
    }),
    statuses,
  }
}

/**
 * The reverse of {@link rememberMapping}. Fields that the profile no longer has are not sent. Without a profile, `fields`
 * is `null`.
 */
export function recallMapping(
  titles: readonly string[],
  remembered: RememberedMapping,
  { people, fields }: { readonly people: MappingTargets['people']; readonly fields: MappingTargets['fields'] | null },
): PeopleMapping {
  const known = fields === null ? null : new Set(fields)
  const places = new Map(remembered.columns.map(({ title, occurrence, target }) => [`${occurrence} ${title}`, target]))
  const occurrences = occurrencesOf(titles)
  const columns = titles.map((title, at) => {
    const target = places.get(`${occurrences[at]} ${title}`) ?? null
    const isKnown = target?.kind === 'field' ? (known?.has(target.name) ?? true) : people === 'employees'
    return isKnown ? target : null
  })
  return { columns, statuses: remembered.statuses }
}

function occurrencesOf(titles: readonly string[]): readonly number[] {
  const seen = new Map<string, number>()
  return titles.map((title) => {
    const occurrence = seen.get(title) ?? 0
    seen.set(title, occurrence + 1)
    return occurrence
  })
}

/** Why a mapping cannot be used; `null` where it can. */
export function mappingProblem(
  { columns }: PeopleMapping,
  { people, fields }: MappingTargets,
): { readonly problem: 'repeatedTarget' | 'unknownField' | 'noSuchTarget'; readonly target: ColumnTarget } | null {
  const known = new Set(fields)
  const seen = new Set<string>()
  for (const target of columns) {
    if (target === null) continue
    if (seen.has(targetKey(target))) return { problem: 'repeatedTarget', target }
    seen.add(targetKey(target))
    if (target.kind === 'field' && !known.has(target.name)) return { problem: 'unknownField', target }
    if (target.kind !== 'field' && people === 'participants') return { problem: 'noSuchTarget', target }
  }
  return null
}

/** The status that a value stands for: as the user decided, or a known word; `null` where neither says it. */
export function statusReader({ statuses }: Pick<PeopleMapping, 'statuses'>): (value: string) => EmployeeStatus | null {
  const decided = new Map(statuses.map(({ value, status }) => [plainStatus(value), status]))
  return (value) => {
    const found = decided.get(plainStatus(value))
    return found === undefined ? statusWord(value) : found
  }
}

/** Values of one letter or sign, such as `+`, have no letters left in {@link plainTitle}. */
const plainStatus = (value: string): string => value.trim().toLowerCase()
