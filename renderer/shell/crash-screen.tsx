import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_CRASH_TEXT, type Crash } from '../../contract/model/crash.ts'
import { desk } from '../bridge/desk.ts'
import { describeError } from '../common/i18n/describe-failure.ts'
import { Button } from '../ui/button.tsx'
import { Details } from '../ui/details.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './shell.module.css'

type CrashScreenProps = {
  readonly error: unknown
  /** Stack of the components that were being rendered. */
  readonly components: string
  readonly onAgain: () => void
}

type Report = { readonly crash: Crash; readonly text: string }

/**
 * Shown in place of a screen that crashed, with the report as it would be saved. It is one of the first scripts, since
 * those that are loaded later may be what can't be loaded.
 */
export function CrashScreen({ error, components, onAgain }: CrashScreenProps) {
  const { t } = useTranslation()
  const [report, setReport] = useState<Report | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    let isCurrent = true
    void reportOf(error, components).then(
      (made) => isCurrent && setReport(made),
      // Main does not answer either. The screen can still be loaded again.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [error, components])

  async function save({ crash }: Report): Promise<void> {
    try {
      const file = await desk.crash.save({ crashId: crash.crashId })
      setSaid(file === null ? '' : t('app.crashSaved', { name: file.name }))
    } catch (failed) {
      const { happened, todo } = describeError(t, failed)
      setSaid(`${happened} ${todo}`)
    }
  }

  return (
    <main role="alert" id="content" className={styles.crash}>
      <EmptyState
        icon={<TriangleAlert size={20} />}
        title={t('app.crashTitle')}
        actions={
          <>
            <Button onPress={onAgain}>{t('app.crashAgain')}</Button>
            {report ? <Button onPress={() => void save(report)}>{t('app.crashSave')}</Button> : null}
          </>
        }
      >
        <p>{t('app.crashText')}</p>
        {report ? <p>{t('app.crashAbout')}</p> : null}
        <p role="status">{said}</p>
      </EmptyState>
      <div className={styles.crashReport}>
        <Details label={t('app.crashReport')} text={report?.text ?? null} />
      </div>
    </main>
  )
}

async function reportOf(error: unknown, components: string): Promise<Report> {
  const cut = (text: string | undefined) => (text ?? '').slice(0, LONGEST_CRASH_TEXT)
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const crash = await desk.crash.screen({
    name: cut(name),
    message: cut(message),
    stack: cut(stack),
    components: cut(components),
  })
  return { crash, text: (await desk.crash.report({ crashId: crash.crashId })).text }
}
