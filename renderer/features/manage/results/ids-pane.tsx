import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadParticipantIds } from '../../../../contract/model/participant-ids.ts'
import { MOST_LOOKED_UP } from '../../../../contract/model/results.ts'
import { Button } from '../../../ui/button.tsx'
import { ChooseFile } from '../people/file-pane.tsx'
import type { ResultsWork } from './results-work.ts'
import manage from '../manage.module.css'
import styles from './results.module.css'

/** Parts that are listed; of more only the number is told. */
const MOST_SHOWN = 50
/** Most characters of a part that are shown. */
const SHOWN_LENGTH = 100

export const IDS_FIELD = 'results-ids'

type IdsPaneProps = {
  readonly work: ResultsWork
  readonly read: ReadParticipantIds
  readonly onFile: (file: File) => void
}

/** The field for IDs, and what was understood of it. */
export function IdsPane({ work, read, onFile }: IdsPaneProps) {
  const { t } = useTranslation()
  const id = useId()
  const { text, set } = work
  const { ids, repeated, wrong } = read
  const isTooMany = ids.length > MOST_LOOKED_UP
  const counts = [
    t('results.understood', { count: ids.length }),
    ...(repeated > 0 ? [t('results.repeated', { count: repeated })] : []),
    ...(wrong.length > 0 ? [t('results.wrong', { count: wrong.length })] : []),
  ]
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={IDS_FIELD}>{t('results.ids')}</label>
        <textarea
          id={IDS_FIELD}
          aria-describedby={`${id}-hint ${id}-counts`}
          aria-invalid={isTooMany}
          value={text}
          spellCheck={false}
          onChange={(event) => set({ text: event.target.value })}
        />
        <span id={`${id}-hint`} className={manage.fine}>
          {t('results.idsHint')}
        </span>
      </div>
      <p id={`${id}-counts`} className={styles.counts} role="status">
        {text.trim() === '' ? null : counts.join(' · ')}
      </p>
      {isTooMany ? (
        <p className={styles.error} role="alert">
          {t('results.tooMany', { most: MOST_LOOKED_UP })}
        </p>
      ) : null}
      <div className={manage.actions}>
        <ChooseFile onFile={onFile} />
        <Button variant="quiet" isDisabled={text === ''} onPress={() => set({ text: '' })}>
          {t('results.clear')}
        </Button>
      </div>
      {wrong.length === 0 ? null : (
        <section className={styles.section}>
          <h3 className={manage.heading}>{t('results.wrongTitle')}</h3>
          <ul className={styles.wrong}>
            {wrong.slice(0, MOST_SHOWN).map(({ line, text: part }, at) => (
              <li key={at}>
                <bdi>{t('results.wrongLine', { line, text: shortened(part) })}</bdi>
              </li>
            ))}
            {wrong.length > MOST_SHOWN ? <li>{t('results.wrongMore', { count: wrong.length - MOST_SHOWN })}</li> : null}
          </ul>
        </section>
      )}
    </>
  )
}

const shortened = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text)
