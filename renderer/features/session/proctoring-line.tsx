import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Proctoring } from '../../../contract/model/report.ts'
import { LabelValuesButton } from '../../common/proctoring/label-values.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useNamedValue } from '../../ui/named-value.tsx'
import { useBlindSession } from './blind/blind-context.tsx'
import { Fact } from './fact.tsx'
import { panelStore } from './panel-state.ts'
import { openProtocol } from './protocol.ts'
import parts from './parts.module.css'
import styles from './panel.module.css'

type Props = { readonly proctoring: Proctoring; readonly onViewProtocol: () => void }

/** The conclusion of a proctoring result in one line, which expands to the rest of the result. */
export function ProctoringLine({ proctoring, onViewProtocol }: Props) {
  const { t } = useTranslation()
  const isOpen = useStore(panelStore, (panel) => panel.isProctoringOpen)
  const restId = useId()
  const blind = useBlindSession()
  const { conclusion, evaluation, protocolUrl } = proctoring
  const comment = proctoring.comment?.trim() ?? ''
  return (
    <section className={styles.proctoring} aria-label={t('session.proctoring')}>
      <button
        type="button"
        className={styles.proctoringLine}
        aria-expanded={isOpen}
        aria-controls={isOpen ? restId : undefined}
        onClick={() => panelStore.setState({ isProctoringOpen: !isOpen })}
      >
        <span className={styles.proctoringText}>
          {t('session.proctoringIs')}{' '}
          {conclusion === null ? t('session.none') : <Value which="conclusion" value={conclusion} />}
          {!isOpen && comment !== '' && (
            <span className={styles.proctoringComment} dir="auto" title={comment}>
              {comment}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden size={16} />
      </button>
      {isOpen && (
        <dl id={restId} className={styles.facts}>
          <Fact name={t('session.evaluation')}>
            {evaluation === null ? t('session.none') : <Value which="evaluation" value={evaluation} />}
          </Fact>
          <Fact name={t('session.comment')}>
            <span className={parts.text} dir="auto">
              {comment || t('session.none')}
            </span>
          </Fact>
          <Fact name={t('session.protocolFact')}>
            {protocolUrl || blind?.hidesProtocol ? (
              <span className={styles.links}>
                <button type="button" className={parts.link} onClick={onViewProtocol}>
                  {t('session.viewProtocol')}
                </button>
                {protocolUrl && (
                  <button type="button" className={parts.link} onClick={() => openProtocol(protocolUrl)}>
                    {t('session.openProtocol')}
                  </button>
                )}
              </span>
            ) : (
              t('session.noProtocol')
            )}
          </Fact>
        </dl>
      )}
      {isOpen && (conclusion !== null || evaluation !== null) && <LabelValuesButton />}
    </section>
  )
}

type ValueProps = { readonly which: 'conclusion' | 'evaluation'; readonly value: number }

/** A number with the reviewer's label for it, if there is one. The service does not say what its numbers mean. */
function Value({ which, value }: ValueProps) {
  const { t } = useTranslation()
  const { text, tone } = useNamedValue(which, value)
  return (
    <span
      className={classNames(styles.value, styles[tone])}
      title={t('app.labelled', { label: t(`session.${which}`), text })}
    >
      {text}
    </span>
  )
}
