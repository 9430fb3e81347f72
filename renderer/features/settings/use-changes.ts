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
  const hasLeft = useRef(false)
  /** Resolves when the change before has been saved or has failed, so that the next one knows what it replaces. */
  const previous = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    const ids = offered.current
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      ids.forEach(dismissNotice)
    }
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

  async function change<K extends keyof Settings>(key: K, value: Settings[K], name: string): Promise<void> {
    const before = client.getQueryData<Settings>(queryKeys.settings)
    if (!(await save({ [key]: value })) || before === undefined || hasLeft.current) return
    const id = `setting-${key}`
    offered.current.add(id)
    const undo = async () => {
      if (await save({ [key]: before[key] })) announce(t('settings.undone', { name }))
    }
    offerUndoSilently(id, t('settings.changed', { name }), () => inTurn(undo), true)
  }

  function inTurn(act: () => Promise<void>): void {
    previous.current = previous.current.then(act)
  }

  return (key, value, name) => inTurn(() => change(key, value, name))
}

type SettingsState = { readonly settings: Settings; readonly change: ChangeSetting }

export const SettingsContext = createContext<SettingsState | null>(null)

/** The settings and the function that changes one. Throws outside the settings screen. */
export function useSettings(): SettingsState {
  const state = useContext(SettingsContext)
  if (state === null) throw new Error('a section of the settings stands outside their screen')
  return state
}
