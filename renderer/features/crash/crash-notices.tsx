import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Crash, CrashKind } from '../../../contract/model/crash.ts'
import { desk } from '../../bridge/desk.ts'
import { dismissNotice, noticesStore, showNotice, type Notice } from '../../common/notices/notices.ts'
import { CrashDialog } from './crash-dialog.tsx'

/** Notices that say what happened already, and get the report as their action. */
const SAID_BY: Partial<Record<CrashKind, string>> = { thread: 'notice-worker-stopped' }

/** Says what crashed, and offers a report of it. */
export function CrashNotices() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Crash | null>(null)
  useEffect(() => {
    const show = (crash: Crash) => {
      const id = SAID_BY[crash.kind] ?? `crash-${crash.crashId}`
      const title = t(`crash.${crash.kind === 'screen' || crash.kind === 'start' ? 'unexpected' : crash.kind}`)
      const own: Notice = { id, tone: 'warn', title, text: t('crash.safe'), isNameless: true, stays: true }
      const said = noticesStore.getState().notices.find((notice) => notice.id === id) ?? own
      const onAction = () => {
        dismissNotice(id)
        setShown(crash)
      }
      showNotice({ ...said, actions: [{ label: t('app.crashSave'), onAction }] })
    }
    const ask = () =>
      void desk.crash.unseen().then(
        (crashes) => crashes.forEach(show),
        () => undefined,
      )
    ask()
    return desk.crash.onFound(ask)
  }, [t])
  return shown === null ? null : <CrashDialog crashId={shown.crashId} onClose={() => setShown(null)} />
}
