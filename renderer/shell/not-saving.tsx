import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { desk } from '../bridge/desk.ts'
import { queries } from '../bridge/queries.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import { Button } from '../ui/button.tsx'
import { describeError } from '../common/i18n/describe-failure.ts'
import { showNotice } from '../common/notices/notices.ts'
import { saveUnsavedWorkAgain } from '../common/unsaved-work.ts'
import styles from './shell.module.css'

/** Reports that nothing can be saved, once for all failed writes. */
export function NotSaving({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isTrying, setIsTrying] = useState(false)
  const { data } = useQuery(queries.saving(connectionId))
  const failure = data?.failure ?? null
  const isSaving = data !== undefined && failure === null
  useEffect(() => {
    if (isSaving) saveUnsavedWorkAgain()
  }, [isSaving])
  if (failure === null) return null

  async function tryAgain(): Promise<void> {
    setIsTrying(true)
    try {
      const now = await desk.connections.trySaving({ connectionId })
      client.setQueryData(queryKeys.saving(connectionId), now)
      const title = t(now.failure === null ? 'app.savesAgain' : 'app.savesNotYet')
      showNotice({ id: 'saving', tone: now.failure === null ? 'ok' : 'warn', title, stays: false })
    } catch (error) {
      showNotice({ id: 'saving', tone: 'bad', title: describeError(t, error).happened, stays: false })
    } finally {
      setIsTrying(false)
    }
  }

  return (
    <div className={styles.notice} role="status">
      <p className={styles.noticeText}>{t(failure.code === 'disk-full' ? 'app.diskFull' : 'app.diskReadOnly')}</p>
      <Button size="small" isDisabled={isTrying} onPress={() => void tryAgain()}>
        {t('app.retry')}
      </Button>
    </div>
  )
}
