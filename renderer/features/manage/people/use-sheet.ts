import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import type { ChangeId } from '../../../../contract/model/outbox.ts'
import type { MappingTargets, PeopleMapping } from '../../../../contract/model/people-mapping.ts'
import type { OpenedTable, TableProblem } from '../../../../contract/model/people.ts'
import { MOST_SHEET_BYTES, NO_CHOICE } from '../../../../contract/model/score-import.ts'
import { formatBytes } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError, type FailureText } from '../../../common/i18n/describe-failure.ts'
import { dismissNotice, showNotice } from '../../../common/notices/notices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { handOver } from './hand-over.ts'

/** Stands for the choice of no profile: columns are sent as they are called. */
export const NO_PROFILE = 'none'

/** Where a table came from; it is read again from there in another encoding. */
type SheetSource = { readonly name: string; readonly from: File | string }

type Sheet = SheetSource & { readonly opened: OpenedTable | TableProblem }

/** What the user has done on the screen. It stays while the window is open, also on other screens. */
type Work = {
  readonly sheet: Sheet | null
  /** The profile that was chosen; `null` for the first one, where there is one. */
  readonly profileId: Guid | typeof NO_PROFILE | null
  /** The columns as the user changed them; `null` as they are proposed. */
  readonly edited: PeopleMapping | null
  /** Counts what was asked for: a table has one plan at a time. */
  readonly revision: number
  /** Numbers of rows that are not to be sent. */
  readonly leftOut: ReadonlySet<number>
  /** What was staged, each with its change: a registration makes new links each time. */
  readonly staged: ReadonlyMap<string, ChangeId>
}

const NO_WORK: Work = { sheet: null, profileId: null, edited: null, revision: 0, leftOut: new Set(), staged: new Map() }

/** Outlives the screen: what ends after the user has gone elsewhere is there when they are back. */
const works = createStore<ReadonlyMap<string, Work>>(() => new Map())
const workOf = (key: string): Work => works.getState().get(key) ?? NO_WORK

const NOTICE = 'sheet'

export type SheetWork = ReturnType<typeof useSheet>

/** The table of employees or participants that is open, what it is read as, and what the user decided about it. */
export function useSheet(connectionId: ConnectionId, people: MappingTargets['people']) {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  const key = `${people} ${connectionId}`
  const work = useStore(works, (all) => all.get(key) ?? NO_WORK)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const update = (part: Partial<Work>) =>
    works.setState((all) => new Map(all).set(key, { ...workOf(key), ...part }), true)
  /** What follows from something else being asked for. */
  const anew = (part: Partial<Work>) => update({ ...part, revision: workOf(key).revision + 1, leftOut: new Set() })

  /** Says what went wrong: in place of the table, or beside one that is still open. */
  function fail(failure: FailureText): void {
    if (tableOf(workOf(key)) === null) return setProblem(failure)
    const text = [failure.happened, failure.todo].filter(Boolean).join(' ')
    showNotice({ id: NOTICE, tone: 'bad', title: t('employees.unreadableTitle'), text, stays: true })
  }

  function closeTable(): void {
    const table = tableOf(workOf(key))
    if (table === null) return
    // It may be closed already.
    desk.people.close({ connectionId, tableId: table.tableId }).catch(() => undefined)
  }

  const open = (source: SheetSource, choice = NO_CHOICE) =>
    void onlyOnce(async () => {
      const { from } = source
      if (typeof from !== 'string' && from.size > MOST_SHEET_BYTES) {
        const happened = t('employees.tooLarge', { limit: formatBytes(MOST_SHEET_BYTES) })
        return fail({ happened, kept: '', todo: '', detail: null })
      }
      setIsReading(true)
      setProblem(null)
      dismissNotice(NOTICE)
      try {
        const read = typeof from === 'string' ? { text: from } : { uploadId: await handOver(from) }
        const opened = await desk.people.open({ connectionId, source: read, ...choice })
        closeTable()
        anew({ sheet: { ...source, opened }, edited: null })
      } catch (error) {
        fail(describeError(t, error))
      } finally {
        setIsReading(false)
      }
    })

  return {
    ...work,
    table: tableOf(work),
    isReading,
    problem,
    open,
    close() {
      closeTable()
      setProblem(null)
      dismissNotice(NOTICE)
      anew({ sheet: null, edited: null })
    },
    chooseProfile: (profileId: Work['profileId']) => anew({ profileId, edited: null }),
    map: (edited: PeopleMapping) => anew({ edited }),
    /** Has the table planned again, with what it was given since. */
    planAgain: () => update({ revision: workOf(key).revision + 1 }),
    leaveOut(row: number) {
      const leftOut = new Set(workOf(key).leftOut)
      if (!leftOut.delete(row)) leftOut.add(row)
      update({ leftOut })
    },
    wasStaged: (of: string, change: ChangeId) => update({ staged: new Map(workOf(key).staged).set(of, change) }),
  }
}

function tableOf({ sheet }: Work): OpenedTable | null {
  return sheet === null || 'problem' in sheet.opened ? null : sheet.opened
}
