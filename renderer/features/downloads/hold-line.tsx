import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DownloadHold } from '../../../contract/model/downloads.ts'
import { useWorkOffline } from '../../common/work-offline.ts'
import { Button } from '../../ui/button.tsx'
import styles from './downloads.module.css'

/** Sections of the settings in which downloads have theirs. */
export type DownloadSettings = 'storage' | 'sync'

type Props = {
  readonly hold: DownloadHold
  readonly onResume: () => void
  readonly onSettings: (section: DownloadSettings) => void
  readonly onSecret: () => void
}

/** Why nothing is downloaded although something is to come, and what to do. */
export function HoldLine({ hold, onResume, onSettings, onSecret }: Props) {
  const { t } = useTranslation()
  const workOffline = useWorkOffline()
  const action = actionOf()
  return (
    <div className={styles.hold} role="status">
      <Info size={14} aria-hidden="true" />
      <p>{t(`downloads.hold.${hold}`)}</p>
      {action === null ? null : (
        <Button size="small" onPress={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  )

  function actionOf(): { readonly label: string; readonly run: () => void } | null {
    switch (hold) {
      case 'user':
        return { label: t('downloads.resumeAll'), run: onResume }
      case 'quota':
        return { label: t('downloads.changeLimit'), run: () => onSettings('storage') }
      case 'metered':
        return { label: t('app.settings'), run: () => onSettings('sync') }
      case 'secret':
        return { label: t('app.enterSecret'), run: onSecret }
      case 'working-offline':
        return { label: t('sync.goOnline'), run: () => void workOffline(false) }
      case 'no-network':
      case 'disk':
      case 'disk-error':
      case 'store-locked':
      case 'worker-stopped':
      case 'keychain':
      case 'service':
        return null
    }
  }
}
