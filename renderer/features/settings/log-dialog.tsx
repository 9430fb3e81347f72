import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyAll } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReadOnlyText } from '../../ui/read-only-text.tsx'
import styles from './dialogs.module.css'

/** The latest entries of the app's log, to read or to copy for a support desk. */
export function LogDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState(false)
  const { data: log, error } = useQuery({ queryKey: ['log'], queryFn: () => desk.app.log(), gcTime: 0, staleTime: 0 })
  const problem = error ? describeError(t, error) : null
  return (
    <Dialog
      title={t('settings.log')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="large"
      footer={
        <>
          <span role="status" className={styles.copied}>
            {copied ? t('log.copied') : ''}
          </span>
          <Button isDisabled={!log || log.lines.length === 0} onPress={() => setCopied(copyAll(field.current))}>
            {t('log.copy')}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{t('log.text')}</p>
      {problem ? (
        <Banner tone="bad" live title={problem.happened}>
          <p>{problem.todo}</p>
        </Banner>
      ) : null}
      {log?.lines.length === 0 ? <p>{t('log.empty')}</p> : null}
      {log && log.lines.length > 0 ? (
        <ReadOnlyText
          ref={(element) => {
            field.current = element
            // The newest entry is last.
            if (element) element.scrollTop = element.scrollHeight
          }}
          label={t('log.lines')}
          text={log.lines.join('\n')}
        />
      ) : null}
    </Dialog>
  )
}
