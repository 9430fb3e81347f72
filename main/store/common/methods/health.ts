import type { DatabaseVersions, StoreHealth } from '../../records.ts'
import { reads, writes } from '../method.ts'

export const healthMethods = {
  /** `integrity_check`, foreign keys and page authentication of both databases. */
  of: reads<() => StoreHealth>('cache', { isApart: true }),
  /** Whether an empty cache in memory stands in for a damaged one that could not be replaced. */
  isWithoutCache: reads<() => boolean>('cache'),
  forgetEmailOrder: writes<() => void>('cache'),
  searchProblems: writes<() => readonly string[]>('cache', { onlyLooks: true }),
  /** For a store that is read-only. */
  searchProblemsFound: reads<() => readonly string[]>('cache'),
  versions: reads<() => DatabaseVersions>('cache'),
} as const
