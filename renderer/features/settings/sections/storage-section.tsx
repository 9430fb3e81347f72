import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import { formatBytes } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { LogDialog } from '../log-dialog.tsx'
import { FactRow, Group, Row, rowProps } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import { DownloadsGroups } from './downloads-groups.tsx'
import styles from '../rows.module.css'

/** Data on this computer: the folder, sizes by connection, and the log. */
export function StorageSection({ connections }: { readonly connections: readonly Connection[] }) {
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
    <SectionPage section="storage">
      <Group title={t('settings.storage')}>
        <dl aria-busy={use === undefined}>
          {connections.map((connection) => (
            <div key={connection.id} {...rowProps(false)}>
              <dt className={styles.label}>
                <bdi>{connection.name}</bdi>
              </dt>
              <dd className={styles.value}>{sizeText(sizes.get(connection.id))}</dd>
            </div>
          ))}
          <FactRow id="storageAll">{sizeText(use?.bytes)}</FactRow>
        </dl>
        <Row id="folder" hint={<span className={styles.path}>{use?.dataDir ?? '…'}</span>}>
          {() => (
            <Button size="small" onPress={() => void openFolder('data')}>
              {t('settings.openFolder')}
            </Button>
          )}
        </Row>
      </Group>
      <DownloadsGroups connections={connections} />
      <Group>
        <Row id="log">
          {() => (
            <span className={styles.actions}>
              <Button size="small" onPress={() => setShowsLog(true)}>
                {t('settings.logShow')}
              </Button>
              <Button size="small" onPress={() => void openFolder('logs')}>
                {t('settings.logFolder')}
              </Button>
            </span>
          )}
        </Row>
      </Group>
      {showsLog ? <LogDialog onClose={() => setShowsLog(false)} /> : null}
    </SectionPage>
  )
}

function sizeText(bytes: number | undefined): string {
  return bytes === undefined ? '…' : formatBytes(bytes)
}
