import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { RetentionPreview } from '../../../../contract/model/downloads.ts'
import { formatBytes } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { queries } from '../../../bridge/queries.ts'
import { RemoveDialog } from '../../../common/downloads/remove-dialog.tsx'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Group, SelectRow } from '../rows.tsx'
import { useSettings } from '../use-changes.ts'

const GIGABYTE = 1e9
/** Choices of the quota in gigabytes. */
const QUOTAS: readonly number[] = [2, 5, 10, 20, 50, 100, 200, 500]
/** Choices of the retention in days. */
const DAYS: readonly number[] = [1, 3, 7, 14, 30, 60, 90, 180]
const NEVER = 'never'

/** The space for downloads, and how long those of each connection stay. */
export function DownloadsGroups({ connections }: { readonly connections: readonly Connection[] }) {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  const quota = settings.downloadQuota
  return (
    <>
      <Group title={t('downloads.settingsTitle')}>
        <SelectRow
          id="downloadQuota"
          value={String(quota)}
          options={withOwn(
            QUOTAS.map((size) => size * GIGABYTE),
            quota,
          ).map((bytes) => ({ value: String(bytes), label: formatBytes(bytes) }))}
          onChange={(bytes, name) => change('downloadQuota', Number(bytes), name)}
        />
      </Group>
      {connections.map((connection) => (
        <ConnectionDownloads key={connection.id} connection={connection} />
      ))}
    </>
  )
}

/** The choices, with a value that is none of them, such as one of the command line. */
function withOwn(choices: readonly number[], own: number | null): readonly number[] {
  return own === null || choices.includes(own) ? choices : [...choices, own].toSorted((one, other) => one - other)
}

type Asked = { readonly days: number; readonly preview: RetentionPreview }

function ConnectionDownloads({ connection: { id: connectionId, name } }: { readonly connection: Connection }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  // A connection that is locked has no downloads that can be counted.
  const { data: status } = useQuery(queries.downloadsStatus(connectionId))
  const { data: days } = useQuery(queries.downloadRetention(connectionId))
  if (status === undefined || days === undefined) return null

  async function carryOut(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      await client.invalidateQueries({ queryKey: ['downloads', connectionId] })
      return true
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      const text = `${happened} ${todo}`
      showNotice({ id: 'downloads', tone: 'bad', title: t('downloads.changeFailed'), text, stays: true })
      return false
    }
  }

  const set = (next: number | null) => carryOut(() => desk.downloads.setRetention({ connectionId, days: next }))

  /** Sets it at once where nothing goes by it. */
  async function choose(next: number | null): Promise<void> {
    if (next === null) return void (await set(null))
    await carryOut(async () => {
      const preview = await desk.downloads.previewRetention({ connectionId, days: next })
      if (preview.sessions === 0) await desk.downloads.setRetention({ connectionId, days: next })
      else setAsked({ days: next, preview })
    })
  }

  const count = status.sessions
  const size = formatBytes(status.bytes)
  const ready = t('downloads.readyOf', { ready: status.ready, total: count })
  return (
    <Group
      title={t('downloads.downloadsOf', { name })}
      {...(count === 0 ? {} : { hint: t('downloads.storedOf', { size, ready }) })}
      action={
        count === 0 ? null : (
          <Button size="small" onPress={() => setRemoving(true)}>
            {t('downloads.removeAll')}
          </Button>
        )
      }
    >
      <SelectRow
        id="retention"
        value={days === null ? NEVER : String(days)}
        options={[
          { value: NEVER, label: t('downloads.never') },
          ...withOwn(DAYS, days).map((one) => ({
            value: String(one),
            label: t('downloads.afterDays', { count: one }),
          })),
        ]}
        onChange={(next) => void choose(next === NEVER ? null : Number(next))}
      />
      {asked === null ? null : (
        <RetentionDialog asked={asked} onSet={() => set(asked.days)} onClose={() => setAsked(null)} />
      )}
      {isRemoving ? (
        <RemoveDialog
          title={t('downloads.removeAllTitle')}
          text={t('downloads.removeAllText', { name, count, size })}
          onRemove={() => carryOut(() => desk.downloads.removeSessions({ connectionId, keys: null }))}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Group>
  )
}

type RetentionDialogProps = {
  readonly asked: Asked
  readonly onSet: () => Promise<boolean>
  readonly onClose: () => void
}

/** Says what goes before a retention is set. */
function RetentionDialog({ asked: { preview }, onSet, onClose }: RetentionDialogProps) {
  const { t } = useTranslation()
  const text = t('downloads.retentionText', { count: preview.sessions, size: formatBytes(preview.bytes) })
  return (
    <Dialog
      title={t('downloads.retentionTitle')}
      isOpen
      alert
      size="small"
      onClose={onClose}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {t('downloads.keep')}
          </Button>
          <Button variant="danger" onPress={() => void onSet().then(onClose)}>
            {t('downloads.retentionSet')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p>{t('downloads.removeSafe')}</p>
    </Dialog>
  )
}
