import { useTranslation } from 'react-i18next'
import { participantImageAddress } from '../../../contract/bridge/addresses.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { Question } from '../../../contract/model/report.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import { formatDay } from '../../../contract/text/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useNow } from '../../ui/use-now.ts'
import { answerFacts } from './answer-facts.ts'
import styles from './question.module.css'

type Props = { readonly connectionId: ConnectionId; readonly row: SessionRow; readonly question: Question }

/** Who has answered, and the facts of the answer: between a question that stays and the answers of one after another. */
export function AnswerPerson({ connectionId, row, question }: Props) {
  const { t } = useTranslation()
  const facts = [...answerFacts(t, question), formatDay(row.started, useNow())]
  return (
    <div className={styles.person}>
      <Avatar
        name={row.isBlind ? null : row.participantName}
        seed={row.key.participantId}
        photoUrl={row.hasPhoto ? participantImageAddress(connectionId, row.id, 0) : null}
      />
      <p className={styles.personName}>
        <bdi>{row.participantName || t('sessions.noName')}</bdi>
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </div>
  )
}
