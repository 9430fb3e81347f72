import { useEffect, useState } from 'react'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { PersonKind } from '../../../../contract/model/people.ts'
import { whenNamesDrop } from '../../../common/blind/drop-names.ts'
import { usePeopleRows } from './use-people-rows.ts'
import type { SheetWork } from './use-sheet.ts'

export type RowFilter = { readonly kind: PersonKind | 'all'; readonly search: string }

const NO_FILTER: RowFilter = { kind: 'all', search: '' }

export type ListedRows = ReturnType<typeof useListedRows>

/** A plan of the table, whose rows can be read; `planned` tells it from the next one. */
type Planned = { readonly plan: object | null; readonly planned: string }

/** The rows that the filters show, with the cursor. */
export function useListedRows(connectionId: ConnectionId, work: SheetWork, { plan, planned }: Planned) {
  const [filter, setFilter] = useState(NO_FILTER)
  // What was searched for may be a name.
  useEffect(() => whenNamesDrop(() => setFilter(({ kind }) => ({ kind, search: '' }))), [])
  const [focused, setFocused] = useState(0)
  const { kind, search } = filter
  const { table } = work
  const listed = table && plan && { tableId: table.tableId, planned, kind: kind === 'all' ? null : kind, search }
  const rows = usePeopleRows(connectionId, listed, focused)
  const person = rows.at(focused)
  const show = (next: RowFilter) => {
    setFilter(next)
    setFocused(0)
  }
  return {
    ...rows,
    filter,
    focused,
    /** The row of the cursor. */
    person,
    focus: setFocused,
    show,
    showAll: () => show(NO_FILTER),
    /** Leaves out the row of the cursor, or takes it in again. The others are not sent anyway. */
    leaveOut: () => {
      if (person !== null && person.kind !== 'invalid' && person.kind !== 'unchanged') work.leaveOut(person.row)
    },
  }
}
