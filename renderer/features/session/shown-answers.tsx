import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantImageAddress } from '../../../contract/bridge/addresses.ts'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import { Picture } from '../../ui/picture.tsx'
import { FileView } from './file-view.tsx'
import { QuestionView } from './question-view.tsx'
import { imagesOf, type OutlineEntry } from './questions.ts'
import type { RenderPlayer } from './render-player.ts'
import questionStyles from './question.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly row: SessionRow
  readonly report: SessionReport
  readonly selected: OutlineEntry
  readonly onSelect: (selection: OutlineEntry) => void
  readonly renderPlayer: RenderPlayer
}

/**
 * What is selected. A question whose video is in picture-in-picture stays mounted out of sight, so that the video goes
 * on beside an essay or the protocol. Any other video ends when its question is left.
 */
export function ShownAnswers(props: Props) {
  const { connectionId, sessionKey, row, report, selected, onSelect, renderPlayer } = props
  /** The question whose video is in picture-in-picture; the browser has one such window. */
  const [inOwnWindow, setInOwnWindow] = useState<number | null>(null)
  const shown = selected.kind === 'question' ? selected.index : null
  const isVideoShown = shown !== null && report.questions[shown]?.answer.kind === 'video'
  // In their own order: React would move the element of a video otherwise, which ends picture-in-picture.
  const mounted = report.questions.flatMap((question, index) =>
    index === shown || index === inOwnWindow ? [{ question, index }] : [],
  )
  return (
    <>
      {mounted.map(({ question, index }) => (
        <QuestionView
          key={index}
          connectionId={connectionId}
          sessionKey={sessionKey}
          question={question}
          manualScoring={row.manualScoring}
          stage={{
            isShown: index === shown,
            hasKeys: index === shown || !isVideoShown,
            onShow: () => onSelect({ kind: 'question', index }),
            onOwnWindow: (isIn) => setInOwnWindow((now) => (isIn ? index : now === index ? null : now)),
          }}
          renderPlayer={renderPlayer}
        />
      ))}
      {selected.kind !== 'question' && <Evidence {...props} selected={selected} />}
    </>
  )
}

type EvidenceProps = Omit<Props, 'selected'> & {
  readonly selected: Exclude<OutlineEntry, { readonly kind: 'question' }>
}

function Evidence({ connectionId, sessionKey, row, report, selected }: EvidenceProps) {
  const { t } = useTranslation()
  if (selected.kind === 'protocol') {
    return (
      <article className={questionStyles.question}>
        <h2 className={questionStyles.prompt}>{t('session.protocol')}</h2>
        <FileView
          connectionId={connectionId}
          sessionKey={sessionKey}
          target={{ kind: 'protocol' }}
          name={t('session.protocol')}
        />
      </article>
    )
  }
  const name = imagesOf(report).find(({ imageIndex }) => imageIndex === selected.imageIndex)?.name ?? ''
  return (
    <article className={questionStyles.question}>
      <h2 className={questionStyles.prompt} dir="auto">
        {name || t('session.photo')}
      </h2>
      <Picture
        key={selected.imageIndex}
        className={questionStyles.evidenceImage}
        src={participantImageAddress(connectionId, row.id, selected.imageIndex)}
        alt={t('session.image', { name })}
        brokenText={t('session.brokenImage')}
      />
    </article>
  )
}
