import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { ProgramChange } from '../../../../contract/model/program-difference.ts'
import { programRequest } from '../../../../contract/model/program-request.ts'
import type { ProgramContent, SentProgram } from '../../../../contract/model/program.ts'
import { changeText, expectedTexts, type ProgramNames } from './program-texts.ts'
import manageStyles from '../manage.module.css'
import styles from './programs.module.css'

type WhatIsSentProps = {
  readonly id: Guid
  readonly content: ProgramContent
  readonly sent: SentProgram | null
  readonly changes: readonly ProgramChange[]
  readonly names: ProgramNames
}

/** The difference of the whole program, and the counters that the answer is expected to have. */
export function WhatIsSent({ id, content, sent, changes, names }: WhatIsSentProps) {
  const { t } = useTranslation()
  const [isJson, setIsJson] = useState(false)
  const request = programRequest(id, sent, content)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <section className={styles.sending} aria-label={t('programs.willBeSent')} tabIndex={0}>
      <div className={styles.sendingHead}>
        <h3 className={manageStyles.heading}>{t('programs.willBeSent')}</h3>
        {request === null ? null : (
          <button type="button" className={styles.link} aria-pressed={isJson} onClick={() => setIsJson(!isJson)}>
            {t(isJson ? 'programs.hideJson' : 'programs.showJson')}
          </button>
        )}
      </div>
      {request === null ? (
        <p className={manageStyles.fine}>{t('programs.nothingChanged')}</p>
      ) : (
        <>
          {isJson ? (
            <pre className={manageStyles.json}>{JSON.stringify(request.body, null, 2)}</pre>
          ) : (
            <ul className={styles.changes}>
              {changes.map((change) => {
                const { sign, name, lines } = changeText(t, names, { sent, content }, change)
                return (
                  <li key={keyOf(change)}>
                    <span className={styles.sign} data-sign={sign} aria-hidden="true">
                      {sign}
                    </span>
                    <span>
                      <strong>
                        <bdi>{name}</bdi>
                      </strong>
                      {lines.map((line) => (
                        <span key={line} className={styles.line}>
                          {line}
                        </span>
                      ))}
                    </span>
                  </li>
                )
              })}
            </ul>
          )}
          <p className={styles.expected}>
            {expectedTexts(t, request.expected).map((text) => (
              <span key={text} className={styles.line}>
                {text}
              </span>
            ))}
          </p>
        </>
      )}
    </section>
  )
}

function keyOf(change: ProgramChange): string {
  if (change.of === 'program') return 'program'
  return change.of === 'module' ? change.module : change.moduleTest
}
