import type { ShownPerson } from '../../../../contract/model/people.ts'

/** What the tables of employees and of participants show: the rows of a planned table, of which those in view are read. */
export type PeopleTableProps = {
  readonly count: number
  /** `null` while it is read. */
  readonly rowAt: (index: number) => ShownPerson | null
  /** Numbers of rows that are not to be sent. */
  readonly leftOut: ReadonlySet<number>
  readonly focused: number
  readonly isReading: boolean
  readonly onFocus: (index: number) => void
  readonly onRange: (first: number, end: number) => void
}
