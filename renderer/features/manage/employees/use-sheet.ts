import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import type { ChangeId } from '../../../../contract/model/outbox.ts'
import type { PeopleMapping } from '../../../../contract/model/people-mapping.ts'
import type { OpenedTable, TableProblem } from '../../../../contract/model/people.ts'
import { MOST_SHEET_BYTES, type SheetEncoding } from '../../../../contract/model/score-import.ts'
import { formatBytes } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError, type FailureText } from '../../../common/i18n/describe-failure.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'

/** Where a table came from; it is read again from there in another encoding. */
type SheetSource = { readonly name: string; readonly from: File | string }

type Sheet = SheetSource & { readonly opened: OpenedTable | TableProblem }

/** What the user has done on the screen. It stays while the window is open, also on other screens. */
type Work = {
  readonly sheet: Sheet | null
  /** The profile that was chosen; `null` for the first one. */
  readonly profileId: Guid | null
  /** The columns as the user changed them; `null` as they are proposed. */
  readonly edited: PeopleMapping | null
  /** Counts what was asked for: a table has one plan at a time. */
  readonly revision: number
  /** Numbers of rows that are not to be sent. */
  readonly leftOut: ReadonlySet<number>
  /** The change that was staged last, and of what. */
  readonly staged: { readonly of: string; readonly change: ChangeId } | null
}

const NO_WORK: Work = { sheet: null, profileId: null, edited: null, revision: 0, leftOut: new Set(), staged: null }
const kept = new Map<ConnectionId, Work>()

export type EmployeesWork = ReturnType<typeof useSheet>

/** The table that is open, what it is read as, and what the user decided about it. */
export function useSheet(connectionId: ConnectionId) {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  const [work, setWork] = useState(() => kept.get(connectionId) ?? NO_WORK)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  useEffect(() => void kept.set(connectionId, work), [connectionId, work])
  const update = (part: Partial<Work>) => setWork((before) => ({ ...before, ...part }))
  /** What follows from something else being asked for. */
  const anew = (part: Partial<Work>) =>
    setWork((before) => ({ ...before, ...part, revision: before.revision + 1, leftOut: new Set() }))
  const { sheet } = work
  const table = sheet === null || 'problem' in sheet.opened ? null : sheet.opened

  function closeTable(): void {
    if (table === null) return
    // It may be closed already.
    desk.people.close({ connectionId, tableId: table.tableId }).catch(() => undefined)
  }

  const open = (source: SheetSource, encoding: SheetEncoding | null = null) =>
    void onlyOnce(async () => {
      const { from } = source
      if (typeof from !== 'string' && from.size > MOST_SHEET_BYTES) {
        const happened = t('employees.tooLarge', { limit: formatBytes(MOST_SHEET_BYTES) })
        return setProblem({ happened, kept: '', todo: '', detail: null })
      }
      setIsReading(true)
      setProblem(null)
      try {
        const read = typeof from === 'string' ? { text: from } : { bytes: new Uint8Array(await from.arrayBuffer()) }
        const opened = await desk.people.open({ connectionId, source: read, encoding })
        closeTable()
        anew({ sheet: { ...source, opened }, edited: null, staged: null })
      } catch (error) {
        setProblem(describeError(t, error))
      } finally {
        setIsReading(false)
      }
    })

  return {
    ...work,
    table,
    isReading,
    problem,
    open,
    close() {
      closeTable()
      anew({ sheet: null, edited: null, staged: null })
    },
    chooseProfile: (profileId: Guid | null) => anew({ profileId, edited: null }),
    map: (edited: PeopleMapping) => anew({ edited }),
    leaveOut(row: number) {
      const leftOut = new Set(work.leftOut)
      if (!leftOut.delete(row)) leftOut.add(row)
      update({ leftOut })
    },
    wasStaged: (staged: NonNullable<Work['staged']>) => update({ staged }),
  }
}
