import { FlaskConical, Plug } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { DemoProblem } from './demo-problem.tsx'
import type { SaveConnection } from './use-connection-orders.ts'
import { useDemoStart } from './use-demo-start.ts'
import styles from './welcome.module.css'

type WelcomeScreenProps = {
  readonly onDemo: SaveConnection
  readonly onConnect: () => void
}

/** Screen of the first start: explore the demo, or connect to a service. */
export function WelcomeScreen({ onDemo, onConnect }: WelcomeScreenProps) {
  const { t } = useTranslation()
  const { isStarting, problem, start } = useDemoStart(onDemo)
  return (
    <main data-region="" className={styles.page} id="content">
      <div className={styles.column}>
        <header className={styles.header}>
          <span className={styles.mark} aria-hidden="true">
            P
          </span>
          <h1 className={styles.title}>{t('connect.welcomeTitle')}</h1>
          <p className={styles.lead}>{t('connect.welcomeText')}</p>
        </header>
        <div className={styles.choices}>
          <Choice
            icon={<FlaskConical size={20} />}
            title={isStarting ? t('connect.demoStarting') : t('connect.demo')}
            text={t('connect.demoText')}
            isPending={isStarting}
            onPress={start}
          />
          <Choice
            icon={<Plug size={20} />}
            title={t('connect.choose')}
            text={t('connect.chooseText')}
            isDisabled={isStarting}
            onPress={onConnect}
          />
        </div>
        <DemoProblem problem={problem} />
      </div>
    </main>
  )
}

type ChoiceProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  readonly onPress: () => void
}

function Choice({ icon, title, text, ...button }: ChoiceProps) {
  const id = useId()
  return (
    <AriaButton
      {...button}
      className={styles.choice ?? ''}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.choiceTitle} id={`${id}-title`}>
        {title}
      </span>
      <span className={styles.choiceText} id={`${id}-text`}>
        {text}
      </span>
    </AriaButton>
  )
}
