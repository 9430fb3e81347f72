import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import { queryKeys } from '../../../bridge/query-keys.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FindsContext, textsOfConnection } from '../find-settings.ts'
import { Group, rowProps } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import { ValueNamesDialog } from '../value-names-dialog.tsx'
import styles from '../rows.module.css'

type ConnectionActions = {
  readonly onEdit: (connection: Connection) => void
  readonly onRemove: (connection: Connection) => void
  readonly onProvideSecret: (connection: Connection) => void
}

export type ConnectionsSectionProps = ConnectionActions & {
  readonly connections: readonly Connection[]
  readonly onAdd: () => void
}

/** The connections with their commands. */
export function ConnectionsSection({ connections, onAdd, ...actions }: ConnectionsSectionProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [naming, setNaming] = useState<Connection | null>(null)
  return (
    <SectionPage
      section="connections"
      action={
        <Button size="small" onPress={onAdd}>
          {t('settings.add')}
        </Button>
      }
    >
      <Group>
        {connections.length === 0 ? (
          <p {...rowProps(false)}>{t('settings.noConnections')}</p>
        ) : (
          <ul>
            {connections.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} {...actions} onName={setNaming} />
            ))}
          </ul>
        )}
      </Group>
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
    </SectionPage>
  )
}

type ConnectionRowProps = ConnectionActions & {
  readonly connection: Connection
  readonly onName: (connection: Connection) => void
}

function ConnectionRow({ connection, onEdit, onRemove, onProvideSecret, onName }: ConnectionRowProps) {
  const { t } = useTranslation()
  const finds = use(FindsContext)
  const { name, isDemo } = connection
  return (
    <li {...rowProps(finds(textsOfConnection(connection)))}>
      <div className={styles.texts}>
        <p className={styles.label}>
          <bdi>{name}</bdi> {isDemo ? <Badge>{t('app.demoBadge')}</Badge> : null}
        </p>
        <p className={styles.hint}>
          {connection.baseUrl} · {connection.centers.join(', ')}
        </p>
        <p className={styles.hint}>{t(`settings.secretState.${secretStateOf(connection)}`)}</p>
      </div>
      <div className={styles.actions}>
        {connection.secretState === 'missing' && !isDemo ? (
          <Button size="small" variant="primary" onPress={() => onProvideSecret(connection)}>
            {t('settings.enterSecret')}
          </Button>
        ) : null}
        <Button size="small" aria-label={t('settings.nameValues', { name })} onPress={() => onName(connection)}>
          {t('settings.nameValuesShort')}
        </Button>
        {isDemo ? null : (
          <Button size="small" aria-label={t('settings.edit', { name })} onPress={() => onEdit(connection)}>
            {t('settings.editShort')}
          </Button>
        )}
        <Button
          size="small"
          variant="danger"
          aria-label={t('settings.remove', { name })}
          onPress={() => onRemove(connection)}
        >
          {t('settings.removeShort')}
        </Button>
      </div>
    </li>
  )
}

function secretStateOf({ isDemo, secretState, storeKey }: Connection): Connection['secretState'] | 'sealed' | 'demo' {
  // Without a keychain, the app itself sets the demo's secret key when the demo is opened; no user enters it.
  if (isDemo && (secretState === 'missing' || secretState === 'memory')) return 'demo'
  return secretState === 'missing' && storeKey === 'wrapped' ? 'sealed' : secretState
}
