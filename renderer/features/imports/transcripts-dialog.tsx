import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { OpenedTranscriptFiles, TranscriptFileRow } from '../../../contract/model/transcript-files.ts'
import { desk } from '../../bridge/desk.ts'
import { describeError, type FailureText } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'
import { transcriptProblemText } from '../../common/transcript/problem-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import styles from './imports.module.css'

/** Rows that are asked for at once. */
const PAGE = 500

type Props = { readonly connectionId: ConnectionId; readonly onClose: () => void }

/** Reads a folder of transcripts, says which answer each file is of, and adds them when that is confirmed. */
export function TranscriptsDialog({ connectionId, onClose }: Props) {
  const { t } = useTranslation()
  const work = useTranscriptFiles(connectionId, onClose)
  const { opened, rows, isBusy, problem, replaces } = work
  const others = opened?.counts.other ?? 0
  const count = (opened?.counts.new ?? 0) + (replaces ? others : 0)
  return (
    <Dialog
      title={t('transcriptFiles.title')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="large"
      footer={
        <>
          {opened === null ? <Button onPress={onClose}>{t('app.cancel')}</Button> : null}
          <Button
            key="choose"
            variant={opened === null ? 'primary' : 'secondary'}
            autoFocus
            isPending={isBusy}
            onPress={work.choose}
          >
            {t(opened === null ? 'transcriptFiles.choose' : 'transcriptFiles.chooseAgain')}
          </Button>
          {opened === null ? null : (
            <Button variant="primary" isDisabled={count === 0 || isBusy} onPress={work.apply}>
              {count === 0 ? t('transcriptFiles.nothing') : t('transcriptFiles.go', { count })}
            </Button>
          )}
        </>
      }
    >
      {problem === null ? null : (
        <Banner tone="bad" live title={problem.happened}>
          <p>
            {problem.kept} {problem.todo}
          </p>
        </Banner>
      )}
      {opened === null ? (
        <>
          <p>{t('transcriptFiles.lead')}</p>
          <p className={styles.hint}>{t('transcriptFiles.names')}</p>
        </>
      ) : (
        <>
          <p className={styles.counts} role="status">
            {t('transcriptFiles.found', { count: opened.total })}
          </p>
          {others > 0 && (
            <Switch
              label={t('transcriptFiles.replaces', { count: others })}
              isSelected={replaces}
              onChange={work.setReplaces}
            />
          )}
          <ul className={styles.imports}>
            {rows.map((row, index) => (
              <FileLine key={index} row={row} />
            ))}
          </ul>
          {rows.length < opened.total && (
            <Button size="small" isDisabled={isBusy} onPress={work.more}>
              {t('transcriptFiles.more')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

function FileLine({ row: { file, outcome, problem, questionNum } }: { readonly row: TranscriptFileRow }) {
  const { t } = useTranslation()
  const why = problem === null ? t(`transcriptFiles.outcome.${outcome}`) : transcriptProblemText(t, problem)
  return (
    <li className={styles.import}>
      <bdi className={styles.line}>{file === '' ? t('participants.hiddenName') : file}</bdi>
      <span className={styles.quiet}>
        {questionNum === null ? why : t('transcriptFiles.ofQuestion', { num: questionNum, outcome: why })}
      </span>
    </li>
  )
}

/** Opens folders, and adds what the user confirms. Main keeps the files until the dialog is closed. */
function useTranscriptFiles(connectionId: ConnectionId, onClose: () => void) {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  const [opened, setOpened] = useState<OpenedTranscriptFiles | null>(null)
  const [rows, setRows] = useState<readonly TranscriptFileRow[]>([])
  const [isBusy, setBusy] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const importId = opened?.importId ?? null
  const isOver = useRef(false)
  useEffect(() => {
    if (importId === null) return
    return () => {
      if (!isOver.current) void desk.transcripts.closeFolder({ importId }).catch(() => undefined)
    }
  }, [importId])

  const during = (act: () => Promise<void>) =>
    void onlyOnce(async () => {
      setBusy(true)
      setProblem(null)
      try {
        await act()
      } catch (error) {
        setProblem(describeError(t, error))
      } finally {
        setBusy(false)
      }
    })

  return {
    opened,
    rows,
    isBusy,
    problem,
    replaces,
    setReplaces,
    choose: () =>
      during(async () => {
        const next = await desk.transcripts.openFolder({ connectionId })
        if (next === null) return
        setRows(await desk.transcripts.folderRows({ importId: next.importId, offset: 0, limit: PAGE }))
        setReplaces(false)
        setOpened(next)
      }),
    more: () =>
      during(async () => {
        if (importId === null) return
        const further = await desk.transcripts.folderRows({ importId, offset: rows.length, limit: PAGE })
        setRows([...rows, ...further])
      }),
    apply: () =>
      during(async () => {
        if (importId === null) return
        const { added, replaced, changed } = await desk.transcripts.applyFolder({ importId, replaces })
        isOver.current = true
        onClose()
        showNotice({
          id: 'transcripts-import',
          tone: changed > 0 ? 'warn' : 'ok',
          title: t('transcriptFiles.done', { count: added + replaced }),
          text: changed > 0 ? t('transcriptFiles.changed', { count: changed }) : undefined,
          stays: changed > 0,
        })
      }),
  }
}
