import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  DownloadEstimate,
  DownloadInclude,
  DownloadsOverview,
  StackOptions,
} from '../../../contract/model/downloads.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { formatBytes } from '../../../contract/text/format.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import type { DownloadSource } from '../../common/downloads/download-request.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { offersOf, sourceTexts, usualOptions, type DownloadSources } from './download-sources.ts'
import { EstimateSum, includedBytes } from './estimate-sum.tsx'
import { IncludeFields, QualityField, WhichFields } from './option-fields.tsx'
import { useEstimate } from './use-estimate.ts'
import styles from './download-dialog.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly sources: Omit<DownloadSources, 'queued'>
  /** What is chosen at first, if there is such a source; otherwise the first one that there is. */
  readonly first: DownloadSource | null
  readonly onClose: () => void
  /** Shows the screen of downloads. */
  readonly onShow: () => void
}

/** Chooses what is downloaded, and says before what that takes. */
export function DownloadDialog({ connectionId, sources: given, first, onClose, onShow }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const queue = useQuery(queries.queue(connectionId)).data ?? null
  const { data: overview } = useQuery(queries.downloads(connectionId))
  const sources = { ...given, queued: queue === null ? 0 : queue.total - queue.submitted }
  const offers = offersOf(sources)
  const [chosen, setChosen] = useState(first)
  const [changed, setChanged] = useState<Partial<StackOptions>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isStarting, setIsStarting] = useState(false)
  const { source, choice } = offers.find((offer) => offer.source === chosen) ?? offers[0]
  const options = { ...usualOptions(source, sources), ...changed }
  const { estimate, error } = useEstimate(connectionId, choice, options)
  const change = (part: Partial<StackOptions>) => setChanged({ ...changed, ...part })
  const isImpossible = estimate?.sessions === 0 || lacksDisk({ estimate, overview })

  async function start(): Promise<void> {
    if (isImpossible || isStarting) return
    setIsStarting(true)
    try {
      await desk.downloads.add({ connectionId, choice, options })
      await client.invalidateQueries({ queryKey: ['downloads', connectionId] })
      showNotice({
        id: 'download-started',
        tone: 'ok',
        title: t('downloads.started'),
        isNameless: true,
        stays: false,
        actions: [{ label: t('downloads.show'), onAction: onShow }],
      })
      onClose()
    } catch (failed) {
      setFailure(failed)
      setIsStarting(false)
    }
  }

  return (
    <Dialog
      title={t('downloads.dialogTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button
            variant="primary"
            autoFocus
            isDisabled={isImpossible}
            isPending={isStarting}
            onPress={() => void start()}
          >
            {t('downloads.start')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure === null ? null : (
          <Banner tone="bad" title={t('downloads.startFailed')} live>
            {describeError(t, failure).happened} {describeError(t, failure).todo}
          </Banner>
        )}
        <RadioGroup
          label={t('downloads.what')}
          value={source}
          options={offers.map(({ source: value }) => ({ value, ...sourceTexts(t, value, sources) }))}
          onChange={(next) => {
            setChosen(next)
            // Another source has another usual number of sessions, and another order.
            const { limit, order } = usualOptions(next, sources)
            setChanged({ ...changed, limit, order })
          }}
        />
        <Options source={source} options={options} estimate={estimate} onChange={change} />
        <div className={styles.sum}>
          <EstimateSum estimate={estimate} error={error} include={options.include} />
        </div>
        <RoomBanner estimate={estimate} overview={overview} include={options.include} />
      </div>
    </Dialog>
  )
}

type OptionsProps = {
  readonly source: DownloadSource
  readonly options: StackOptions
  readonly estimate: DownloadEstimate | undefined
  readonly onChange: (change: Partial<StackOptions>) => void
}

function Options({ source, options, estimate, onChange }: OptionsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.options}>
      <div className={styles.fields}>
        {source === 'view' || source === 'listed' || source === 'queue' ? (
          <WhichFields of={source === 'queue' ? 'queue' : 'view'} options={options} onChange={onChange} />
        ) : null}
        <QualityField value={options.quality} onChange={onChange} />
        <Switch
          label={t('downloads.mayBeRemoved')}
          hint={t('downloads.mayBeRemovedHint')}
          isSelected={options.mayBeRemoved}
          onChange={(mayBeRemoved) => onChange({ mayBeRemoved })}
        />
        <Switch
          label={t('downloads.removesSubmitted')}
          isSelected={options.removesSubmitted}
          onChange={(removesSubmitted) => onChange({ removesSubmitted })}
        />
      </div>
      <IncludeFields value={options.include} estimate={estimate} onChange={onChange} />
    </div>
  )
}

type RoomProps = {
  readonly include: DownloadInclude
  readonly estimate: DownloadEstimate | undefined
  readonly overview: DownloadsOverview | undefined
}

function lacksDisk({ estimate, overview }: Pick<RoomProps, 'estimate' | 'overview'>): boolean {
  return estimate !== undefined && (overview?.free ?? null) !== null && estimate.toCome > (overview?.free ?? 0)
}

/** Whether there is room for what is to come. */
function RoomBanner({ estimate, overview, include }: RoomProps) {
  const { t } = useTranslation()
  if (estimate === undefined || overview === undefined || estimate.sessions === 0) return null
  const { used, quota, warnAt, free } = overview
  const { toCome } = estimate
  if (toCome === 0) {
    // Without a report nothing is known of a session, and with nothing included there is nothing.
    return includedBytes(estimate, include) === 0 ? null : <Banner tone="neutral" title={t('downloads.nothing')} live />
  }
  if (lacksDisk({ estimate, overview })) {
    return <Banner tone="bad" title={t('downloads.overDisk', { size: formatBytes(free ?? 0) })} live />
  }
  if (used + toCome > quota) {
    const size = formatBytes(Math.max(0, quota - used))
    return <Banner tone="warn" title={t('downloads.overQuota', { size, quota: formatBytes(quota) })} live />
  }
  return used + toCome >= warnAt ? <Banner tone="warn" title={t('downloads.overWarning')} live /> : null
}
