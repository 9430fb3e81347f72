import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../contract/model/settings.ts'
import { desk } from '../../bridge/desk.ts'
import { queryKeys } from '../../bridge/query-keys.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { announce, showNotice } from '../../common/notices/notices.ts'
import { useUndoOffers } from './use-undo-offers.ts'

/** Saves one setting. `name` is its label, for announcements. */
export type ChangeSetting = <K extends keyof Settings>(key: K, value: Settings[K], name: string) => void

/** Saves each change at once. Ctrl Z undoes the last one while the settings are shown. */
export function useChanges(): ChangeSetting {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { inTurn, offer } = useUndoOffers()

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
    if (!(await save({ [key]: value })) || before === undefined) return
    const undo = async () => {
      if (await save({ [key]: before[key] })) announce(t('settings.undone', { name }))
    }
    offer({ id: `setting-${key}`, title: t('settings.changed', { name }), undo })
  }

  return (key, value, name) => void inTurn(() => change(key, value, name))
}

type SettingsState = { readonly settings: Settings; readonly change: ChangeSetting }

export const SettingsContext = createContext<SettingsState | null>(null)

/** The settings and the function that changes one. Throws outside the settings screen. */
export function useSettings(): SettingsState {
  const state = useContext(SettingsContext)
  if (state === null) throw new Error('a section of the settings stands outside their screen')
  return state
}
