import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'
import { desk } from '../../bridge/desk.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../../contract/text/format.ts'
import { LogDialog } from './log-dialog.tsx'
import styles from './settings.module.css'

/** What is on this computer: where, how much for each connection, and the log. */
export function StorageCard({ connections }: { readonly connections: readonly Connection[] }) {
  const { t } = useTranslation()
  const [showsLog, setShowsLog] = useState(false)
  const { data: use } = useQuery({
    queryKey: ['storage', ...connections.map(({ id }) => id)],
    queryFn: () => desk.app.storage(),
    gcTime: 0,
    staleTime: 0,
  })

  async function openFolder(folder: 'data' | 'logs'): Promise<void> {
    try {
      await desk.app.openFolder({ folder })
    } catch (error) {
      const text = describeError(t, error)
      showNotice({ id: 'folder', tone: 'bad', title: t('settings.folderFailed'), text: text.happened, stays: true })
    }
  }

  const sizes = new Map(use?.connections.map(({ connectionId, bytes }) => [connectionId, bytes]))
  return (
    <section className={styles.card} aria-label={t('settings.storage')}>
      <div className={styles.line}>
        <h2 className={styles.heading}>{t('settings.storage')}</h2>
        <Button size="small" onPress={() => void openFolder('data')}>
          {t('settings.openFolder')}
        </Button>
      </div>
      <dl className={styles.sizes} aria-busy={use === undefined}>
        {connections.map((connection) => (
          <div key={connection.id} className={styles.size}>
            <dt>
              <bdi>{connection.name}</bdi>
            </dt>
            <dd>{sizeText(sizes.get(connection.id))}</dd>
          </div>
        ))}
        <div className={styles.size}>
          <dt>{t('settings.storageAll')}</dt>
          <dd>{sizeText(use?.bytes)}</dd>
        </div>
      </dl>
      {use ? <p className={styles.path}>{use.dataDir}</p> : null}
      <div className={styles.line}>
        <p className={styles.quiet}>{t('settings.logHint')}</p>
        <span className={styles.actions}>
          <Button size="small" onPress={() => setShowsLog(true)}>
            {t('settings.logShow')}
          </Button>
          <Button size="small" onPress={() => void openFolder('logs')}>
            {t('settings.logFolder')}
          </Button>
        </span>
      </div>
      {showsLog ? <LogDialog onClose={() => setShowsLog(false)} /> : null}
    </section>
  )
}

function sizeText(bytes: number | undefined): string {
  return bytes === undefined ? '…' : formatBytes(bytes)
}
