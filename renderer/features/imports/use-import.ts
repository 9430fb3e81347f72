import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { ImportDone, ImportProgress, OpenedImport, TableChoice } from '../../../contract/model/score-import.ts'
import { desk } from '../../bridge/desk.ts'
import { describeError, type FailureText } from '../../common/i18n/describe-failure.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

export type ImportWork = {
  /** The file that was opened last; `null` before the first one. */
  readonly opened: OpenedImport | null
  readonly busy: 'reading' | 'applying' | null
  readonly progress: ImportProgress | null
  readonly problem: FailureText | null
  /** Rows whose conflicts are decided for the file. */
  readonly taken: ReadonlySet<number>
  readonly setTaken: (taken: ReadonlySet<number>) => void
  readonly choose: () => void
  /** Reads the file again in another encoding, or another sheet of it. */
  readonly readAs: (choice: TableChoice) => void
  readonly apply: () => void
  readonly stop: () => void
}

/** Opens files, and imports what the user confirms. Main keeps the rows until the dialog is closed. */
export function useImport(connectionId: ConnectionId, onDone: (done: ImportDone) => void): ImportWork {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  const [opened, setOpened] = useState<OpenedImport | null>(null)
  const [busy, setBusy] = useState<ImportWork['busy']>(null)
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const importId = opened?.importId ?? null
  /** The file that is open in main, read or not. */
  const openId = opened?.importId === null ? opened.againId : importId
  const isOver = useRef(false)

  useEffect(() => desk.imports.onProgress((next) => next.importId === importId && setProgress(next)), [importId])
  useEffect(() => {
    if (openId === null) return
    return () => {
      if (!isOver.current) void desk.imports.close({ importId: openId }).catch(() => undefined)
    }
  }, [openId])

  const during = (what: NonNullable<ImportWork['busy']>, work: () => Promise<void>) =>
    void onlyOnce(async () => {
      setBusy(what)
      setProblem(null)
      try {
        await work()
      } catch (error) {
        setProblem(describeError(t, error))
      } finally {
        setBusy(null)
        setProgress(null)
      }
    })

  function show(next: OpenedImport | null): void {
    if (next === null) return
    setOpened(next)
    setTaken(new Set())
  }

  return {
    opened,
    busy,
    progress,
    problem,
    taken,
    setTaken,
    choose: () => during('reading', async () => show(await desk.imports.open({ connectionId }))),
    readAs(choice) {
      if (openId === null) return
      during('reading', async () => show(await desk.imports.reopen({ importId: openId, ...choice })))
    },
    apply() {
      if (importId === null) return
      during('applying', async () => {
        const done = await desk.imports.apply({ importId, taken: [...taken] })
        isOver.current = true
        onDone(done)
      })
    },
    stop() {
      if (importId !== null) void desk.imports.cancel({ importId }).catch(() => undefined)
    },
  }
}
