import { useTranslation } from 'react-i18next'
import { Group, SelectRow, SwitchRow } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import { useSettings } from '../use-changes.ts'

const THEMES = ['system', 'light', 'dark'] as const

/** Theme and preview pane. */
export function AppearanceSection() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  return (
    <SectionPage section="appearance" isSavedAtOnce>
      <Group>
        <SelectRow
          id="theme"
          value={settings.theme}
          options={THEMES.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
          onChange={(theme, name) => change('theme', theme, name)}
        />
        <SwitchRow id="previewShown" />
      </Group>
    </SectionPage>
  )
}
