import { CircleAlert, RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../contract/model/errors.ts'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { syncStateText, syncToneOf, type SyncTone } from '../../common/sync/sync-state.ts'
import { classNames } from '../../ui/class-names.ts'
import { hintBeside } from '../../ui/hint-layer.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './offline.module.css'

type SyncLightProps = {
  readonly status: SyncStatus
  readonly className: string
  readonly onPress: () => void
}

/** The sync status as an icon, with its state as name and tooltip. */
export function SyncLight({ status, className, onPress }: SyncLightProps) {
  const { t } = useTranslation()
  const text = syncStateText(t, status, useNow(15_000))
  return (
    <section aria-label={t('sync.label')}>
      <Button className={className} aria-label={text} aria-haspopup="dialog" onPress={onPress} {...hintBeside(text)}>
        <LightIcon tone={syncToneOf(status)} />
      </Button>
    </section>
  )
}

/** Each tone has its own form, so that none is told by its color alone. */
function LightIcon({ tone }: { readonly tone: SyncTone }) {
  switch (tone) {
    case 'ok':
      return <span className={classNames(styles.dot, styles.ok)} aria-hidden="true" />
    case 'neutral':
      return <span className={classNames(styles.dot, styles.ring)} aria-hidden="true" />
    case 'busy':
      return <RefreshCw size={15} className={styles.lightBusy} aria-hidden="true" />
    case 'warn':
      return <TriangleAlert size={15} className={styles.lightWarn} aria-hidden="true" />
    case 'bad':
      return <CircleAlert size={15} className={styles.lightBad} aria-hidden="true" />
    default:
      return assertNever(tone)
  }
}
