import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { IMPORT_KINDS, type ImportKind, type ImportSummary } from '../../../contract/model/score-import.ts'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { desk } from '../../bridge/desk.ts'
import { encodingOptions } from '../../common/encodings/encoding-label.ts'
import { EncodingQuestion } from '../../common/encodings/encoding-question.tsx'
import { HiddenNotes, SheetChoice } from '../../common/encodings/sheet-choice.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Select } from '../../ui/select.tsx'
import { showImported, undoImport } from './import-notices.ts'
import { ImportTable } from './import-table.tsx'
import { countsText, sheetProblemWords } from './import-words.ts'
import styles from './imports.module.css'
import { useImport, type ImportWork } from './use-import.ts'

type Props = { readonly connectionId: ConnectionId; readonly onClose: () => void }

/** Reads a file of scores, shows what it would do, and imports it when that is confirmed. */
export function ImportDialog({ connectionId, onClose }: Props) {
  const { t } = useTranslation()
  const work = useImport(connectionId, (done) => {
    onClose()
    showImported(t, connectionId, done)
  })
  const { opened, busy, problem } = work
  const summary = opened?.importId === null ? null : opened
  const count = summary === null ? 0 : summary.counts.new + summary.counts.changed + work.taken.size
  return (
    <Dialog
      title={t('imports.title')}
      isOpen
      onClose={() => (busy === 'applying' ? work.stop() : onClose())}
      closeLabel={t('app.close')}
      size="large"
      footer={<Footer work={work} isRead={summary !== null} count={count} onClose={onClose} />}
    >
      {problem === null ? null : (
        <Banner tone="bad" live title={problem.happened}>
          <p>
            {problem.kept} {problem.todo}
          </p>
        </Banner>
      )}
      {opened?.importId === null ? (
        <Banner tone="bad" live title={sheetProblemWords(t, opened.problem)}>
          <p>
            <bdi>{opened.fileName}</bdi>. {t('imports.problemKept')}
          </p>
        </Banner>
      ) : null}
      {opened?.importId === null && opened.problem.problem === 'encodingUnknown' ? (
        <EncodingQuestion
          choices={opened.problem.choices}
          onChoose={(encoding) => work.readAs({ encoding, sheet: null })}
        />
      ) : null}
      {summary === null ? (
        <Lead connectionId={connectionId} />
      ) : (
        <Difference connectionId={connectionId} summary={summary} work={work} />
      )}
      {busy === null ? null : <Busy work={work} />}
    </Dialog>
  )
}

type FooterProps = {
  readonly work: ImportWork
  readonly isRead: boolean
  /** Rows that would be imported. */
  readonly count: number
  readonly onClose: () => void
}

function Footer({ work, isRead, count, onClose }: FooterProps) {
  const { t } = useTranslation()
  const { busy } = work
  if (busy === 'applying') {
    return (
      <Button autoFocus onPress={work.stop}>
        {t('imports.stop')}
      </Button>
    )
  }
  return (
    <>
      {isRead ? null : <Button onPress={onClose}>{t('app.cancel')}</Button>}
      {/* One button before and after the file was read, so that it keeps the focus. */}
      <Button
        key="choose"
        variant={isRead ? 'secondary' : 'primary'}
        autoFocus
        isPending={busy !== null}
        onPress={work.choose}
      >
        {t(isRead ? 'imports.chooseAgain' : 'imports.choose')}
      </Button>
      {isRead ? (
        <Button variant="primary" isDisabled={count === 0 || busy !== null} onPress={work.apply}>
          {count === 0 ? t('imports.nothing') : t('imports.go', { count })}
        </Button>
      ) : null}
    </>
  )
}

function Busy({ work: { busy, progress } }: { readonly work: ImportWork }) {
  const { t } = useTranslation()
  const { done = 0, total = 0 } = progress ?? {}
  const text = busy === 'reading' || total === 0 ? t('imports.reading') : t('imports.importing', { done, total })
  return (
    <div className={styles.busy}>
      <p role="status">{text}</p>
      <Progress label={text} value={total === 0 ? null : (done / total) * 100} />
    </div>
  )
}

/** What the dialog is for, and the imports that can be undone. */
function Lead({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { t } = useTranslation()
  const earlier = useQuery({
    queryKey: ['reviews', connectionId, 'imports'],
    queryFn: () => desk.imports.list({ connectionId }),
  })
  return (
    <>
      <p>{t('imports.lead')}</p>
      <p className={styles.hint}>{t('imports.columns')}</p>
      {earlier.data === undefined || earlier.data.length === 0 ? null : (
        <section className={styles.earlier} aria-labelledby="earlier-imports">
          <h3 id="earlier-imports" className={styles.legend}>
            {t('imports.earlier')}
          </h3>
          <ul className={styles.imports}>
            {earlier.data.map(({ batch, fileName, madeAt, rows, sessions, undoneAt }) => (
              <li key={batch} className={styles.import}>
                <span className={styles.two}>
                  <bdi className={styles.line}>{fileName === '' ? t('participants.hiddenName') : fileName}</bdi>
                  <span className={styles.quiet}>
                    {t('imports.earlierRow', {
                      when: formatLongInstant(madeAt),
                      count: rows,
                      sessions: t('imports.sessions', { count: sessions }),
                    })}
                  </span>
                </span>
                {undoneAt === null ? (
                  <Button size="small" onPress={() => void undoImport(t, connectionId, batch)}>
                    {t('imports.undo')}
                  </Button>
                ) : (
                  <span className={styles.quiet}>{t('imports.wasUndone')}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type DifferenceProps = {
  readonly connectionId: ConnectionId
  readonly summary: ImportSummary
  readonly work: ImportWork
}

function Difference({ connectionId, summary, work }: DifferenceProps) {
  const { t } = useTranslation()
  const { importId, fileName, encoding, delimiter, workbook, ignored, blank, above, noComment, counts } = summary
  return (
    <>
      <div className={styles.summary}>
        <p className={styles.counts} role="status">
          {countsText(t, counts)}
        </p>
        <p className={styles.hint}>
          <bdi>{fileName}</bdi>, {delimiter === null ? t('imports.workbook') : t(`imports.delimiters.${delimiter}`)}
          {blank === 0 ? '' : `. ${t('imports.blank', { count: blank })}`}
        </p>
        {workbook === null ? null : <HiddenNotes workbook={workbook} className={styles.hint ?? ''} />}
        {above === 0 ? null : <p className={styles.hint}>{t('imports.above', { number: above })}</p>}
        {noComment === null ? null : <p className={styles.hint}>{t('imports.noComment', { word: noComment })}</p>}
        {ignored.length === 0 ? null : (
          <p className={styles.hint}>{t('imports.ignored', { count: ignored.length, titles: ignored.join(', ') })}</p>
        )}
        <div className={styles.encoding}>
          {encoding === null ? null : (
            <Select
              label={t('imports.encoding')}
              value={encoding}
              options={encodingOptions(t)}
              onChange={(chosen) => chosen !== encoding && work.readAs({ encoding: chosen, sheet: null })}
            />
          )}
          {workbook === null ? null : (
            <SheetChoice workbook={workbook} onChoose={(sheet) => work.readAs({ encoding: null, sheet })} />
          )}
        </div>
      </div>
      <Kinds key={importId} connectionId={connectionId} summary={summary} work={work} />
    </>
  )
}

function Kinds({ connectionId, summary: { importId, counts }, work: { taken, setTaken } }: DifferenceProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<ImportKind>(IMPORT_KINDS.find((one) => counts[one] > 0) ?? 'new')
  const take = (row: number, isTaken: boolean) => {
    const next = new Set(taken)
    if (isTaken) next.add(row)
    else next.delete(row)
    setTaken(next)
  }
  return (
    <Tabs
      className={styles.tabs ?? ''}
      selectedKey={kind}
      onSelectionChange={(key) => setKind(IMPORT_KINDS.find((one) => one === key) ?? 'new')}
    >
      <TabList aria-label={t('imports.tabs')} className={styles.tabList ?? ''}>
        {IMPORT_KINDS.map((one) => (
          <Tab key={one} id={one} className={styles.tab ?? ''}>
            {t('imports.kindCount', { kind: t(`imports.kind.${one}`), count: counts[one] })}
          </Tab>
        ))}
      </TabList>
      <TabPanel id={kind} className={styles.panel ?? ''}>
        {kind === 'conflict' && counts.conflict > 0 ? (
          <p className={styles.hint}>{t('imports.conflictsKept')}</p>
        ) : null}
        {counts[kind] === 0 ? (
          <p className={styles.none}>{t(`imports.none.${kind}`)}</p>
        ) : (
          <ImportTable
            key={kind}
            connectionId={connectionId}
            importId={importId}
            kind={kind}
            count={counts[kind]}
            taken={taken}
            onTaken={take}
          />
        )}
      </TabPanel>
    </Tabs>
  )
}
