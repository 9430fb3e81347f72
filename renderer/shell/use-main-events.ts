import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { ReviewSettings } from '../../contract/model/review-settings.ts'
import { desk } from '../bridge/desk.ts'
import { exportNotice } from '../features/exports/export-notices.ts'
import { describeFailure } from '../common/i18n/describe-failure.ts'
import { clearNames, showNotice } from '../common/notices/notices.ts'
import { saveUnsavedWorkNow, settleUnsavedWork } from '../common/unsaved-work.ts'
import { loadOtherScreens } from './later-screens.tsx'
import { createSessionSearch } from './session-search.ts'
import { forgetSessions } from './palette/recent-sessions.ts'
import { keepListPlace } from './sessions-lists.ts'

type Opening = {
  readonly onOpenSession: (connectionId: ConnectionId, key: SessionKey) => void
  readonly onOpenConnection: (connectionId: ConnectionId) => void
}

/** Shows events that main reports: exports, problems, and requests to open a session or connection. */
export function useMainEvents({ onOpenSession, onOpenConnection }: Opening): void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const wereNamesShown = useWereNamesShown()
  useEffect(() => {
    const failed = (error: unknown) => {
      const text = describeFailure(t, toFailure(error))
      showNotice({ id: 'export-command', tone: 'bad', title: text.happened, text: text.todo, stays: false })
    }
    const dragged = (fileName: string, begun: Promise<{ readonly isThere: boolean }>) =>
      void begun.then(({ isThere }) => {
        const title = t('exports.fileGone', { fileName })
        if (!isThere) showNotice({ id: 'export-command', tone: 'bad', title, stays: false })
      }, failed)
    const endings = [
      desk.exports.onProgress((progress) =>
        showNotice(
          exportNotice(t, progress, {
            cancel: (exportId) => void desk.exports.cancel({ exportId }).catch(failed),
            show: (exportId) => void desk.app.showInFolder({ exportId }).catch(failed),
            drag: (exportId) => dragged(progress.fileName, desk.exports.drag({ exportId })),
          }),
        ),
      ),
      desk.evidence.onProgress((progress) => {
        const show = ({ evidenceNotice }: Awaited<ReturnType<typeof loadOtherScreens>>) =>
          showNotice(
            evidenceNotice(t, progress, {
              cancel: (evidenceId) => void desk.evidence.cancel({ evidenceId }).catch(failed),
              show: (evidenceId) => void desk.evidence.showInFolder({ evidenceId }).catch(failed),
              drag: (evidenceId) => dragged(progress.fileName, desk.evidence.drag({ evidenceId })),
            }),
          )
        // No window begins with a report.
        void loadOtherScreens().then(show).catch(failed)
      }),
      desk.app.onNotice(({ level, failure }) => {
        const text = describeFailure(t, failure)
        showNotice({
          id: `notice-${failure.code}`,
          tone: level === 'error' ? 'bad' : level === 'warning' ? 'warn' : 'neutral',
          title: text.happened,
          text: `${text.kept} ${text.todo}`,
          detail: text.detail,
          // Main's own problems are about files and threads, and nothing tells them again.
          isNameless: true,
          stays: level !== 'info',
        })
      }),
      desk.app.onClosing(() => {
        const ready = async () => {
          const [unsaved] = await Promise.all([settleUnsavedWork(), keepListPlace()])
          if (unsaved !== null) {
            const title = t(unsaved === 'notes' ? 'session.noteUnsavedAtClose' : 'app.unsavedAtClose')
            showNotice({ id: 'unsaved-note', tone: 'bad', title, isNameless: true, stays: true })
          }
          await desk.app.readyToClose({ saved: unsaved === null })
        }
        // If there is no answer, main closes the window anyway.
        ready().catch(() => undefined)
      }),
      desk.connections.onTablesChanged(({ connectionId, tables }) => {
        if (!tables.includes('blind')) return
        // Both may have names, or come from before names are shown again.
        forgetSessions(connectionId)
        clearNames()
        if (wereNamesShown(connectionId)) void loadOtherScreens().then((later) => later.dropShownNames(), failed)
      }),
      desk.app.onOpenConnection(({ connectionId }) => onOpenConnection(connectionId)),
      desk.app.onOpenSession(({ connectionId, key }) => onOpenSession(connectionId, key)),
      desk.app.onSessionSearch(createSessionSearch({ t, place: () => location.hash, open: onOpenSession })),
    ]
    // What is sent when a window closes may be lost, so it is sent whenever the window is hidden, too.
    window.addEventListener('beforeunload', saveUnsavedWorkNow)
    document.addEventListener('visibilitychange', saveUnsavedWorkNow)
    void desk.app.listening().catch(() => undefined)
    return () => {
      for (const end of endings) end()
      window.removeEventListener('beforeunload', saveUnsavedWorkNow)
      document.removeEventListener('visibilitychange', saveUnsavedWorkNow)
    }
  }, [onOpenSession, onOpenConnection, t, client, wereNamesShown])
}

/**
 * Tells at a change of blind mode whether names were shown until now: what is known of the settings is from before. What no
 * screen asks for is not read again by itself, so what a change leads to is asked for here.
 */
function useWereNamesShown(): (connectionId: ConnectionId | null) => boolean {
  const client = useQueryClient()
  /** Whether blind mode is on since the last change, by connection; `undefined` where that is on its way. */
  const [modes] = useState(() => new Map<ConnectionId, { isBlind: boolean | undefined }>())
  return useCallback(
    (connectionId) => {
      const known = client
        .getQueriesData<ReviewSettings>({ queryKey: ['reviewSettings'] })
        .flatMap(([[, of], settings]) => (settings === undefined ? [] : [[of, settings.isBlind] as const]))
      const told = [...modes].map(([of, { isBlind }]) => [of, isBlind] as const)
      const before = [...new Map<unknown, boolean | undefined>([...known, ...told])].filter(
        ([of]) => connectionId === null || of === connectionId,
      )
      const wereShown = before.length === 0 || before.some(([, isBlind]) => isBlind !== true)
      if (connectionId === null) modes.clear()
      else {
        // An answer from before the next change says nothing of what that leads to.
        const mode: { isBlind: boolean | undefined } = { isBlind: undefined }
        modes.set(connectionId, mode)
        const read = desk.reviewSettings.get({ connectionId })
        read.then(({ isBlind }) => (mode.isBlind = isBlind)).catch(() => undefined)
      }
      return wereShown
    },
    [client, modes],
  )
}
