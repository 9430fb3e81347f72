import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { LicencesDialog } from '../licences-dialog.tsx'
import { FactRow, Group, Row } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import { UpdatesGroup } from '../updates/updates-group.tsx'

const PLATFORM_NAMES: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

/** Updates, the app's version, platform and keychain, and third-party licences. */
export function AboutSection() {
  const { t } = useTranslation()
  const [showsLicences, setShowsLicences] = useState(false)
  const { data: info } = useQuery(queries.appInfo())
  return (
    <SectionPage section="about">
      <UpdatesGroup />
      <Group>
        {info ? (
          <dl>
            <FactRow id="version">{info.version}</FactRow>
            <FactRow id="runsOn">{t(`settings.hosts.${info.host}`, { version: info.chromiumVersion })}</FactRow>
            <FactRow id="platform">{PLATFORM_NAMES[info.platform] ?? info.platform}</FactRow>
            <FactRow id="keychain">
              {info.keychain.available
                ? t('settings.keychainOk')
                : t('settings.keychainMissing', { reason: info.keychain.reason ?? t('settings.unknownReason') })}
            </FactRow>
            <FactRow id="licence">{t('settings.licenceText')}</FactRow>
          </dl>
        ) : null}
        <Row id="licences">
          {() => (
            <Button size="small" onPress={() => setShowsLicences(true)}>
              {t('settings.licencesShow')}
            </Button>
          )}
        </Row>
      </Group>
      {showsLicences ? <LicencesDialog onClose={() => setShowsLicences(false)} /> : null}
    </SectionPage>
  )
}
