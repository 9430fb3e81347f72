import { useTranslation } from 'react-i18next'
import { Group, SelectRow, SwitchRow } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import { useSettings } from '../use-changes.ts'

const AUTO_SYNC_MINUTES = ['0', '5', '15', '30', '60'] as const

/** When the app syncs automatically, and whether it may send requests at all. */
export function SyncSection() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  return (
    <SectionPage section="sync" isSavedAtOnce>
      <Group>
        <SelectRow
          id="autoSync"
          value={String(settings.autoSyncMinutes)}
          options={minuteChoices(settings.autoSyncMinutes).map((value) => ({
            value,
            label: value === '0' ? t('settings.autoSyncOff') : t('settings.minutes', { count: Number(value) }),
          }))}
          onChange={(minutes, name) => change('autoSyncMinutes', Number(minutes), name)}
        />
        <SwitchRow id="syncOnFocus" />
      </Group>
      <Group title={t('offline.title')}>
        <SwitchRow id="worksOffline" />
        <SwitchRow id="downloadsOnMetered" />
      </Group>
    </SectionPage>
  )
}

/** The usual choices and the current one, in minutes. */
function minuteChoices(current: number): readonly string[] {
  const all = new Set<string>([...AUTO_SYNC_MINUTES, String(current)])
  return [...all].sort((a, b) => Number(a) - Number(b))
}
