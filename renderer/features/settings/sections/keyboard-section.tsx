import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Group, Row, SwitchRow } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'

/** Settings and list of keyboard shortcuts. */
export function KeyboardSection({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { t } = useTranslation()
  return (
    <SectionPage section="keyboard" isSavedAtOnce>
      <Group>
        <SwitchRow id="singleKeys" />
        <Row id="shortcuts">
          {() => (
            <Button size="small" onPress={onShortcuts}>
              {t('settings.shortcutsShow')}
            </Button>
          )}
        </Row>
      </Group>
    </SectionPage>
  )
}
