import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppInfo } from '../../../contract/model/app.ts'
import type { Connection } from '../../../contract/model/connection.ts'
import type { Settings } from '../../../contract/model/settings.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { queryKeys } from '../../bridge/query-keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Select } from '../../ui/select.tsx'
import { LicencesDialog } from './licences-dialog.tsx'
import { ReviewerCard } from './reviewer-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { ValueNamesDialog } from './value-names-dialog.tsx'
import styles from './settings.module.css'

const AUTO_SYNC_MINUTES = ['0', '5', '15', '30', '60'] as const

type SettingsScreenProps = {
  readonly connections: readonly Connection[]
  readonly onAdd: () => void
  readonly onEdit: (connection: Connection) => void
  readonly onRemove: (connection: Connection) => void
  readonly onProvideSecret: (connection: Connection) => void
}

/** Appearance, sync, connections, and what runs here. A change is saved as it is made. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: settings } = useQuery(queries.settings())
  const { data: info } = useQuery(queries.appInfo())

  async function change(part: Partial<Settings>): Promise<void> {
    try {
      client.setQueryData(queryKeys.settings, await desk.settings.set(part))
    } catch (error) {
      const text = describeError(t, error)
      showNotice({ id: 'settings', tone: 'bad', title: t('settings.failed'), text: text.happened, stays: true })
    }
  }

  return (
    <main className={styles.page} id="content" data-region="">
      <div className={styles.column}>
        <h1 className={styles.title}>{t('settings.title')}</h1>
        {settings ? (
          <>
            <section className={styles.card} aria-label={t('settings.appearance')}>
              <h2 className={styles.heading}>{t('settings.appearance')}</h2>
              <RadioGroup
                label={t('settings.theme')}
                value={settings.theme}
                onChange={(theme) => void change({ theme })}
                options={(['system', 'light', 'dark'] as const).map((value) => ({
                  value,
                  label: t(`settings.themes.${value}`),
                }))}
              />
              <TimeZoneSelect value={settings.timeZone} onChange={(timeZone) => void change({ timeZone })} />
            </section>
            <section className={styles.card} aria-label={t('settings.keyboard')}>
              <h2 className={styles.heading}>{t('settings.keyboard')}</h2>
              <Checkbox
                label={t('settings.singleKeys')}
                hint={t('settings.singleKeysHint')}
                isSelected={settings.singleKeys}
                onChange={(singleKeys) => void change({ singleKeys })}
              />
            </section>
            <section className={styles.card} aria-label={t('settings.autoSync')}>
              <h2 className={styles.heading}>{t('settings.syncing')}</h2>
              <Select
                label={t('settings.autoSync')}
                value={String(settings.autoSyncMinutes)}
                onChange={(minutes) => void change({ autoSyncMinutes: Number(minutes) })}
                options={minuteChoices(settings.autoSyncMinutes).map((value) => ({
                  value,
                  label: value === '0' ? t('settings.autoSyncOff') : t('settings.minutes', { count: Number(value) }),
                }))}
              />
              <Checkbox
                label={t('settings.syncOnFocus')}
                isSelected={settings.syncOnFocus}
                onChange={(syncOnFocus) => void change({ syncOnFocus })}
              />
            </section>
          </>
        ) : null}
        <ReviewerCard />
        <ConnectionsCard {...props} />
        <StorageCard connections={props.connections} />
        {info ? <AboutCard info={info} /> : null}
      </div>
    </main>
  )
}

/** The usual choices, and the present one where it is another. */
function minuteChoices(current: number): readonly string[] {
  const all = new Set<string>([...AUTO_SYNC_MINUTES, String(current)])
  return [...all].sort((a, b) => Number(a) - Number(b))
}

function ConnectionsCard({ connections, onAdd, onEdit, onRemove, onProvideSecret }: SettingsScreenProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [naming, setNaming] = useState<Connection | null>(null)
  return (
    <section className={styles.card} aria-label={t('settings.connections')}>
      <div className={styles.line}>
        <h2 className={styles.heading}>{t('settings.connections')}</h2>
        <Button size="small" onPress={onAdd}>
          {t('settings.add')}
        </Button>
      </div>
      {connections.length === 0 ? <p className={styles.quiet}>{t('settings.noConnections')}</p> : null}
      <ul className={styles.connections}>
        {connections.map((connection) => (
          <li key={connection.id} className={styles.connection}>
            <div className={styles.about}>
              <p className={styles.name}>
                <bdi>{connection.name}</bdi> {connection.isDemo ? <Badge>{t('app.demoBadge')}</Badge> : null}
              </p>
              <p className={styles.quiet}>
                {connection.baseUrl} · {connection.centers.join(', ')}
              </p>
              <p className={styles.quiet}>{t(`settings.secretState.${secretStateOf(connection)}`)}</p>
            </div>
            <div className={styles.actions}>
              {connection.secretState === 'missing' && !connection.isDemo ? (
                <Button size="small" variant="primary" onPress={() => onProvideSecret(connection)}>
                  {t('settings.enterSecret')}
                </Button>
              ) : null}
              <Button
                size="small"
                aria-label={t('settings.nameValues', { name: connection.name })}
                onPress={() => setNaming(connection)}
              >
                {t('settings.nameValuesShort')}
              </Button>
              {connection.isDemo ? null : (
                <Button
                  size="small"
                  aria-label={t('settings.edit', { name: connection.name })}
                  onPress={() => onEdit(connection)}
                >
                  {t('settings.editShort')}
                </Button>
              )}
              <Button
                size="small"
                variant="danger"
                aria-label={t('settings.remove', { name: connection.name })}
                onPress={() => onRemove(connection)}
              >
                {t('settings.removeShort')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {naming ? (
        <ValueNamesDialog
          connection={naming}
          onClose={() => setNaming(null)}
          onSaved={() => {
            setNaming(null)
            void client.invalidateQueries({ queryKey: queryKeys.connections })
          }}
        />
      ) : null}
    </section>
  )
}

function secretStateOf({ isDemo, secretState, storeKey }: Connection): Connection['secretState'] | 'sealed' | 'demo' {
  // Where no keychain keeps it, the program gives the demo its secret when it is opened, and nobody ever enters it.
  if (isDemo && (secretState === 'missing' || secretState === 'memory')) return 'demo'
  return secretState === 'missing' && storeKey === 'wrapped' ? 'sealed' : secretState
}

const PLATFORM_NAMES: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

function AboutCard({ info }: { readonly info: AppInfo }) {
  const { t } = useTranslation()
  const [showsLicences, setShowsLicences] = useState(false)
  const facts: readonly (readonly [string, string])[] = [
    [t('settings.version'), info.version],
    [t('settings.licence'), t('settings.licenceText')],
    [t('settings.runsOn'), t(`settings.hosts.${info.host}`, { version: info.chromiumVersion })],
    [t('settings.platform'), PLATFORM_NAMES[info.platform] ?? info.platform],
    [
      t('settings.keychain'),
      info.keychain.available
        ? t('settings.keychainOk')
        : t('settings.keychainMissing', { reason: info.keychain.reason ?? t('settings.unknownReason') }),
    ],
  ]
  return (
    <section className={styles.card} aria-label={t('settings.about')}>
      <div className={styles.line}>
        <h2 className={styles.heading}>{t('settings.about')}</h2>
        <Button size="small" onPress={() => setShowsLicences(true)}>
          {t('settings.licencesShow')}
        </Button>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {showsLicences ? <LicencesDialog onClose={() => setShowsLicences(false)} /> : null}
    </section>
  )
}
