import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { ProgramContent } from '../../../../contract/model/program.ts'
import { formatShortInstant } from '../../../../contract/text/format.ts'
import { command, useCommands } from '../../../common/commands.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { modKey } from '../../../ui/mod-key.ts'
import { useNow } from '../../../ui/use-now.ts'
import { titleText } from './program-texts.ts'
import manageStyles from '../manage.module.css'
import styles from './programs.module.css'

type ProgramHeadProps = {
  readonly content: ProgramContent
  readonly sentAt: InstantMs | null
  /** What the draft changes. */
  readonly changes: number
  /** Whether the form for employees is shown, which is then what is staged. */
  readonly isForEmployees: boolean
  readonly onProgram: () => void
  readonly onEmployees: () => void
  readonly onDiscard: () => void
  readonly onStage: () => void
}

/** Title and state of a program, and the commands. */
export function ProgramHead(props: ProgramHeadProps) {
  const { content, sentAt, changes, isForEmployees } = props
  const { t } = useTranslation()
  const now = useNow()
  const { title, externalId, status, isManual } = content
  const canStage = changes > 0 || isForEmployees
  useCommands(() => (canStage ? [command(t, 'stage-program', props.onStage)] : []))
  const facts = [
    ...(externalId === '' ? [] : [t('programs.externalIdIs', { id: externalId })]),
    sentAt === null ? t('programs.neverSent') : t('programs.lastSent', { time: formatShortInstant(sentAt, now) }),
  ]
  return (
    <header className={manageStyles.header} data-region="">
      <div className={styles.titles}>
        <h1 className={manageStyles.title}>
          <button
            type="button"
            className={styles.titleButton}
            title={t('programs.editProgram')}
            onClick={props.onProgram}
          >
            <bdi>{titleText(t, title)}</bdi>
          </button>
        </h1>
        <p className={manageStyles.fine}>{facts.join(' · ')}</p>
      </div>
      <span className={styles.badges}>
        <Badge>{t(`programs.statuses.${status}`)}</Badge>
        {isManual ? <Badge>{t('programs.manual')}</Badge> : null}
      </span>
      <span className={manageStyles.grow} />
      <Button isDisabled={sentAt === null} onPress={props.onEmployees}>
        <Users size={14} aria-hidden="true" />
        {t('programs.employees')}
      </Button>
      <Button variant="quiet" isDisabled={changes === 0} onPress={props.onDiscard}>
        {t('programs.discard')}
      </Button>
      <Button variant="primary" isDisabled={!canStage} onPress={props.onStage}>
        {isForEmployees || changes === 0 ? t('programs.stageNothing') : t('programs.stage', { count: changes })}
        <Kbd onAccent>{`${modKey()} ↵`}</Kbd>
      </Button>
    </header>
  )
}
