import { InvalidArgumentError, type Command } from 'commander'
import { guidSchema } from '../../contract/model/id-schemas.ts'
import type { Guid } from '../../contract/model/ids.ts'
import { parseTimestamp } from '../../contract/model/instants.ts'
import {
  MANUAL_SCORING,
  SESSION_SORT_COLUMNS,
  type ManualScoring,
  type SessionFilter,
  type SessionSort,
} from '../../contract/model/session.ts'

/** Options that choose and order sessions. */
export type FilterOptions = {
  readonly search?: string
  readonly center?: readonly string[]
  readonly test?: readonly Guid[]
  readonly startedFrom?: number
  readonly startedTo?: number
  readonly finished?: boolean
  readonly unfinished?: boolean
  readonly gone?: boolean
  readonly atService?: boolean
  readonly manualScoring?: readonly ManualScoring[]
  readonly sort: SessionSort['column']
  readonly ascending?: boolean
}

export const collect =
  <T>(read: (value: string) => T) =>
  (value: string, before: readonly T[] | undefined) => [...(before ?? []), read(value)]

export function oneOf<T extends string>(values: readonly T[]) {
  return (value: string): T => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw new InvalidArgumentError(`Use one of: ${values.join(', ')}.`)
    return found
  }
}

function readInstant(value: string): number {
  const instant = parseTimestamp(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : value)
  if (instant === null)
    throw new InvalidArgumentError('Use a date such as 2026-01-31, or a UTC time such as 2026-01-31T12:00:00Z.')
  return instant
}

export function readGuid(value: string): Guid {
  const guid = guidSchema.safeParse(value)
  if (!guid.success) throw new InvalidArgumentError('Use a GUID.')
  return guid.data
}

export function readWholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Use a whole number.')
  return Number(value)
}

export function addFilterOptions(command: Command): Command {
  return command
    .option('--search <text>', 'search participant data, test titles, essays and notes')
    .option(
      '--center <name>',
      'only this center; repeat for more',
      collect((value) => value),
    )
    .option('--test <guid>', 'only this test; repeat for more', collect(readGuid))
    .option('--started-from <instant>', 'started at or after this UTC time', readInstant)
    .option('--started-to <instant>', 'started before this UTC time', readInstant)
    .option('--finished', 'only finished sessions')
    .option('--unfinished', 'only sessions in progress')
    .option('--at-service', 'only sessions that are at the service')
    .option('--gone', 'only sessions that are not at the service any more, as the last full sync found')
    .option(
      '--manual-scoring <state>',
      `only with manual scoring: ${MANUAL_SCORING.join(', ')}`,
      collect(oneOf(MANUAL_SCORING)),
    )
    .option('--sort <column>', `sort by: ${SESSION_SORT_COLUMNS.join(', ')}`, oneOf(SESSION_SORT_COLUMNS), 'started')
    .option('--ascending', 'sort ascending')
}

export function readFilter(options: FilterOptions): SessionFilter {
  const finished = options.finished === true ? true : options.unfinished === true ? false : undefined
  const atService = options.atService === true ? true : options.gone === true ? false : undefined
  return {
    ...(options.search !== undefined && { search: options.search }),
    ...(options.center !== undefined && { centers: [...options.center] }),
    ...(options.test !== undefined && { testIds: [...options.test] }),
    ...(options.startedFrom !== undefined && { startedFrom: options.startedFrom }),
    ...(options.startedTo !== undefined && { startedTo: options.startedTo }),
    ...(finished !== undefined && { finished }),
    ...(atService !== undefined && { atService }),
    ...(options.manualScoring !== undefined && { manualScoring: [...options.manualScoring] }),
  }
}

export function readSort(options: FilterOptions): SessionSort {
  return { column: options.sort, direction: options.ascending === true ? 'asc' : 'desc' }
}
