import { useTranslation } from 'react-i18next'
import type { DownloadedSession, DownloadStack, MissingItem, StackOptions } from '../../../contract/model/downloads.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { formatTimeLeft } from '../../../contract/text/format.ts'
import { missingText } from '../../common/downloads/download-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAskedChange } from './asked-change.tsx'
import { EstimateSum } from './estimate-sum.tsx'
import { IncludeFields, QualityField, WhichFields } from './option-fields.tsx'
import { readyText, stackKind, stackName } from './stack-texts.ts'
import { useStackEstimate } from './use-estimate.ts'
import styles from './downloads.module.css'

type Props = {
  readonly connectionId: ConnectionId
  /** The stack of the cursor's row; `null` without one. */
  readonly stack: DownloadStack | null
  /** Estimated seconds until all that runs is there; `null` while that is unknown, or nothing of the stack runs. */
  readonly secondsLeft: number | null
  /** What is missing of the cursor's session; `null` for a session that is complete, and for a stack. */
  readonly trouble: { readonly name: string; readonly missing: readonly MissingItem[] } | null
  readonly sessionsOf: (stack: DownloadStack) => Promise<readonly DownloadedSession[]>
  /** Resolves with whether it is changed. */
  readonly onChange: (stack: DownloadStack, change: Partial<StackOptions>) => Promise<boolean>
  readonly onRemove: (stack: DownloadStack) => void
}

/** The settings of a stack. They are saved at once, unless that removes something, and the estimate follows. */
export function StackPane({ stack, ...props }: Props) {
  const { t } = useTranslation()
  if (stack === null) {
    return (
      <aside className={styles.pane} data-region="" aria-label={t('app.settings')}>
        <p className={styles.paneEmpty}>{t('downloads.paneEmpty')}</p>
      </aside>
    )
  }
  return <PaneOfStack key={stack.id} {...props} stack={stack} />
}

function PaneOfStack(props: Props & { readonly stack: DownloadStack }) {
  const { connectionId, stack, trouble, secondsLeft, sessionsOf, onChange, onRemove } = props
  const { t } = useTranslation()
  const { options, source } = stack
  const { estimate, error } = useStackEstimate(connectionId, stack)
  const name = stackName(t, stack)
  const asked = useAskedChange({ stack, estimate, sessionsOf, onChange })
  const change = (changed: Partial<StackOptions>) => void asked.change(changed)
  // A stack that is not kept stays as it is, whatever these say.
  const isFixed = source.kind !== 'selection' && !options.isKept
  const line = { kind: stackKind(t, stack), ready: readyText(t, stack) }
  return (
    <aside className={styles.pane} data-region="" aria-label={t('downloads.pane', { name })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div className={styles.paneScroll} tabIndex={0} role="group" aria-label={name}>
        <header>
          <h2 className={styles.paneTitle}>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.fine}>
            {secondsLeft === null
              ? t('downloads.paneLine', line)
              : t('downloads.paneLineWithTime', {
                  ...line,
                  time: t('downloads.timeLeft', { time: formatTimeLeft(secondsLeft) }),
                })}
          </p>
        </header>
        {trouble === null ? null : (
          <section className={styles.trouble}>
            <h3 className={styles.heading}>{t('downloads.missingOf', { name: trouble.name })}</h3>
            <ul>
              {trouble.missing.map((missing, index) => (
                <li key={index}>{missingText(t, missing)}</li>
              ))}
            </ul>
          </section>
        )}
        <div className={styles.switches}>
          {source.kind === 'selection' ? null : (
            <>
              <Switch
                label={t('downloads.keepDownloaded')}
                hint={t(source.kind === 'view' ? 'downloads.keepViewHint' : 'downloads.keepQueueHint')}
                isSelected={options.isKept}
                onChange={(isKept) => change({ isKept })}
              />
              <WhichFields of={source.kind} options={options} isDisabled={isFixed} onChange={change} />
            </>
          )}
          <QualityField value={options.quality} onChange={change} />
          <Switch
            label={t('downloads.mayBeRemoved')}
            hint={t('downloads.mayBeRemovedHint')}
            isSelected={options.mayBeRemoved}
            onChange={(mayBeRemoved) => change({ mayBeRemoved })}
          />
          <Switch
            label={t('downloads.removesSubmitted')}
            isSelected={options.removesSubmitted}
            isDisabled={isFixed}
            onChange={(removesSubmitted) => change({ removesSubmitted })}
          />
        </div>
        <IncludeFields value={options.include} estimate={estimate} onChange={change} />
        <div className={styles.sum}>
          <EstimateSum estimate={estimate} error={error} include={options.include} />
        </div>
      </div>
      <footer className={styles.paneFoot}>
        <Button wide variant="danger" onPress={() => onRemove(stack)}>
          {t('downloads.remove')}
        </Button>
      </footer>
      {asked.dialog}
    </aside>
  )
}
