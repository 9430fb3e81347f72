import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../contract/model/settings.ts'
import { desk } from '../../bridge/desk.ts'
import { queryKeys } from '../../bridge/query-keys.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { announce, dismissNotice, showNotice } from '../../common/notices/notices.ts'
import { offerUndoSilently } from '../../common/notices/offer-undo.ts'

/** Saves one setting. `name` is its label, for announcements. */
export type ChangeSetting = <K extends keyof Settings>(key: K, value: Settings[K], name: string) => void

/** Saves each change at once. Ctrl Z undoes the last one while the settings are shown. */
export function useChanges(): ChangeSetting {
  const { t } = useTranslation()
  const client = useQueryClient()
  const offered = useRef(new Set<string>())
  useEffect(() => {
    const ids = offered.current
    return () => ids.forEach(dismissNotice)
  }, [])

  async function save(part: Partial<Settings>): Promise<boolean> {
    try {
      client.setQueryData(queryKeys.settings, await desk.settings.set(part))
      return true
    } catch (error) {
      const text = describeError(t, error)
      showNotice({ id: 'settings', tone: 'bad', title: t('settings.failed'), text: text.happened, stays: true })
      return false
    }
  }

  async function change(part: Partial<Settings>, before: Partial<Settings> | null, id: string, name: string) {
    if (!(await save(part)) || before === null) return
    offered.current.add(id)
    const undo = async () => {
      if (await save(before)) announce(t('settings.undone', { name }))
    }
    offerUndoSilently(id, t('settings.changed', { name }), () => void undo(), true)
  }

  return (key, value, name) => {
    const now = client.getQueryData<Settings>(queryKeys.settings)
    void change({ [key]: value }, now ? { [key]: now[key] } : null, `setting-${key}`, name)
  }
}

type SettingsState = { readonly settings: Settings; readonly change: ChangeSetting }

export const SettingsContext = createContext<SettingsState | null>(null)

/** The settings and the function that changes one. Throws outside the settings screen. */
export function useSettings(): SettingsState {
  const state = useContext(SettingsContext)
  if (state === null) throw new Error('a section of the settings stands outside their screen')
  return state
}
