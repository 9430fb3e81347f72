import { useTranslation } from 'react-i18next'
import type { LookUp } from '../../../../contract/model/results.ts'
import { formatAgo } from '../../../../contract/text/format.ts'
import { command, useCommands } from '../../../common/commands.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { modKey } from '../../../ui/mod-key.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { LookUpActions } from './use-look-up.ts'
import manage from '../manage.module.css'

type ResultsHeadProps = {
  readonly actions: LookUpActions
  /** IDs in the field. */
  readonly count: number
  /** Whether these can be looked up. */
  readonly canLookUp: boolean
  readonly onLookUp: () => void
}

/** Title, what was found or how far it is, and the commands. */
export function ResultsHead({ actions, count, canLookUp, onLookUp }: ResultsHeadProps) {
  const { t } = useTranslation()
  const { lookUp } = actions
  const isRunning = lookUp?.isRunning === true
  useCommands(() => (canLookUp ? [command(t, 'lookUp', onLookUp)] : []))
  return (
    <header className={manage.header} data-region="">
      <h1 className={manage.title}>{t('manage.results')}</h1>
      <p className={manage.summary} role="status">
        {lookUp ? <Summary lookUp={lookUp} /> : null}
      </p>
      <span className={manage.grow} />
      {isRunning ? <Button onPress={actions.stop}>{t('results.stop')}</Button> : null}
      <Button isDisabled={!lookUp || isRunning || lookUp.answered === 0} onPress={actions.save}>
        {t('results.exportCsv')}
      </Button>
      <Button variant="primary" isDisabled={!canLookUp} onPress={onLookUp}>
        {count === 0 ? t('results.lookUpNone') : t('results.lookUp', { count })}
        <Kbd onAccent>{`${modKey()} ↵`}</Kbd>
      </Button>
    </header>
  )
}

function Summary({ lookUp }: { readonly lookUp: LookUp }) {
  const { t } = useTranslation()
  const now = useNow()
  const { asked, answered, isRunning, participants, at } = lookUp
  if (isRunning) return t('results.running', { done: answered, total: asked })
  const found = t('results.found', { count: participants.length, total: answered })
  return `${found} · ${t('results.ago', { time: formatAgo(at, now) })}`
}
