import { useTranslation } from 'react-i18next'
import { Group, SelectRow } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import { useSettings } from '../use-changes.ts'

const TITLES = ['participant', 'test', 'app'] as const

/** What the window's title reveals to others. */
export function PrivacySection() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  return (
    <SectionPage section="privacy" isSavedAtOnce>
      <Group>
        <SelectRow
          id="windowTitle"
          value={settings.windowTitle}
          options={TITLES.map((value) => ({ value, label: t(`settings.windowTitles.${value}`) }))}
          onChange={(title, name) => change('windowTitle', title, name)}
        />
      </Group>
    </SectionPage>
  )
}
