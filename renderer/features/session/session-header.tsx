import { ArrowLeft, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { participantImageAddress } from '../../../contract/bridge/addresses.ts'
import type { ReportState } from '../../../contract/model/report.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { scoringStageOf } from '../../../contract/model/scoring.ts'
import { DownloadBadge } from '../../common/downloads/download-badge.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './session-header.module.css'

/** The session's position in the list that it was opened from, or in the queue. */
export type SessionPosition = {
  /** Starts at 1. */
  readonly index: number
  readonly total: number
}

export type SessionNavigation = {
  readonly position: SessionPosition | null
  readonly onBack: () => void
  /** `null` for the first session of the list, as `onNext` is for the last. */
  readonly onPrevious: (() => void) | null
  readonly onNext: (() => void) | null
}

type Props = SessionNavigation & {
  readonly connectionId: ConnectionId
  /** `null` while it is loading. */
  readonly state: ReportState | null
  /** Status of the own review. */
  readonly badge: ReactNode
  readonly onDownload: () => void
  /** The main button. */
  readonly action: ReactNode
  /** In place of the person and the badges. */
  readonly lead?: ReactNode
  /** In place of the position. */
  readonly progress?: ReactNode
}

export function SessionHeader(props: Props) {
  const { connectionId, state, badge, action, position, lead, progress, onDownload, onBack, onPrevious, onNext } = props
  const { t } = useTranslation()
  const row = state?.row ?? null
  return (
    <header className={styles.header} data-region="">
      <IconButton label={t('session.back')} onPress={onBack}>
        <ArrowLeft aria-hidden size={16} />
      </IconButton>
      {lead}
      {row && lead === undefined && (
        <>
          <Avatar
            name={row.isBlind ? null : row.participantName}
            seed={row.key.participantId}
            photoUrl={row.hasPhoto ? participantImageAddress(connectionId, row.id, 0) : null}
            large
          />
          <div className={styles.who}>
            <h1 className={styles.name} dir="auto" title={row.participantName}>
              {row.participantName || t('sessions.noName')}
            </h1>
            <p className={styles.test} dir="auto" title={row.testTitle}>
              {row.testTitle}
            </p>
          </div>
          <div className={styles.badges}>
            <StateBadges state={state} />
            {badge}
            <DownloadBadge connectionId={connectionId} sessionKey={row.key} />
          </div>
        </>
      )}
      <span className={styles.grow} />
      {progress}
      {position && progress === undefined && <span className={styles.position}>{t('session.position', position)}</span>}
      <IconButton
        label={t(progress === undefined ? 'listDownloads.downloadSession' : 'listDownloads.download')}
        bordered
        onPress={onDownload}
      >
        <Download aria-hidden size={14} />
      </IconButton>
      <Button data-keyboard="content" isDisabled={onPrevious === null} onPress={() => onPrevious?.()}>
        <Kbd>K</Kbd> {t('session.previous')}
      </Button>
      <Button data-keyboard="content" isDisabled={onNext === null} onPress={() => onNext?.()}>
        <Kbd>J</Kbd> {t('session.next')}
      </Button>
      {action}
    </header>
  )
}

function StateBadges({ state }: { readonly state: ReportState | null }) {
  const { t } = useTranslation()
  if (!state) return null
  const { row, report } = state
  const scoring = scoringStageOf(row)
  return (
    <>
      {scoring === 'required' && <Badge tone="accent">{t('session.awaitingScore')}</Badge>}
      {scoring === 'completed' && <Badge tone="ok">{t('sessions.scoring.completed')}</Badge>}
      {!row.isFinished && <Badge tone="warn">{t('session.badge.inProgress')}</Badge>}
      {row.autoClosed && <Badge tone="warn">{t('session.badge.autoClosed')}</Badge>}
      {!report && <Badge>{t('session.badge.noReport')}</Badge>}
    </>
  )
}
