import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../../../contract/model/commands.ts'
import { offeredCommands, onOffersChanged } from '../../common/commands.ts'
import { useWorkOffline } from '../../common/work-offline.ts'
import { Details } from '../../ui/details.tsx'
import type { Playback } from './playback.ts'
import type { PlaybackFailure } from './failure.ts'
import { mayPass } from './network-wait.ts'
import type { PlaybackState } from './playback-state.ts'
import styles from './player.module.css'

type Reason =
  | 'network'
  | 'offline-not-stored'
  | 'working-offline'
  | 'timeout'
  | 'not-found'
  | 'forbidden'
  | 'server'
  | 'rate-limited'
  | 'media-refused'
  | 'media-unplayable'
  | 'codec'
  | 'stalled'
const REASONS: ReadonlySet<string> = new Set<Reason>([
  'network',
  'offline-not-stored',
  'working-offline',
  'timeout',
  'not-found',
  'forbidden',
  'server',
  'rate-limited',
  'media-refused',
  'media-unplayable',
  'codec',
  'stalled',
])

type Props = {
  readonly state: Pick<PlaybackState, 'source' | 'failure'>
  readonly playback: Playback
  readonly hasOriginal: boolean
}

/** Shows over the picture why nothing plays and what can be done. */
export function PlayerFailure({ state, playback, hasOriginal }: Props) {
  const { t } = useTranslation()
  const workOffline = useWorkOffline()
  if (!state.failure) return null
  const { reason } = state.failure
  const isOffline = reason === 'working-offline'
  const goOnline = async () => {
    if (await workOffline(false)) playback.use(state.source)
  }
  return (
    <div role="alert" className={styles.failure}>
      <strong>{state.source === 'original' ? t('player.failedOriginal') : t('player.failed')}</strong>
      <p>{t(`player.reason.${isReason(reason) ? reason : 'other'}`)}</p>
      {mayPass(state.failure) && !isOffline && <p>{t('player.goesOnByItself')}</p>}
      <div className={styles.failureActions}>
        <button
          type="button"
          className={styles.primary}
          onClick={() => (isOffline ? void goOnline() : playback.use(state.source))}
        >
          {t(isOffline ? 'sync.goOnline' : 'player.again')}
        </button>
        {state.source === 'dash' && hasOriginal && !isOffline && (
          <button type="button" className={styles.plain} onClick={() => playback.use('original')}>
            {t('player.playOriginal')}
          </button>
        )}
        {reason === 'stalled' && state.source === 'dash' && <DownloadButton />}
      </div>
      {state.failure.details !== '' && (
        <div className={styles.failureDetails}>
          <Details label={t('app.details')} text={t('app.labelled', { label: reason, text: state.failure.details })} />
        </div>
      )}
    </div>
  )
}

/** Offers the download of what is open, where the screen does: what was downloaded is read otherwise. */
function DownloadButton() {
  const find = () => offeredCommands().find(({ id }) => id === DOWNLOAD)
  const offered = useSyncExternalStore(onOffersChanged, () => find()?.label ?? null)
  if (offered === null) return null
  return (
    <button type="button" className={styles.plain} onClick={() => find()?.run()}>
      {offered}
    </button>
  )
}

const DOWNLOAD: CommandId = 'download'

function isReason(reason: PlaybackFailure['reason']): reason is Reason {
  return REASONS.has(reason)
}
