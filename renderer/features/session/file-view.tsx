import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaTarget } from '../../../contract/model/media.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { VIEWER_READY, type ViewerInput } from '../../viewer/viewer-messages.ts'
import parts from './parts.module.css'
import styles from './question.module.css'

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly target: MediaTarget
  readonly name: string
}

/** Reads a file that a stranger made and shows it in the sandboxed frame. */
export function FileView({ connectionId, sessionKey, target, name }: Props) {
  const { t } = useTranslation()
  const file = useQuery({
    queryKey: ['file', connectionId, formatSessionKey(sessionKey), target],
    queryFn: () => desk.media.read({ connectionId, key: sessionKey, target }),
    // Files are large and quickly read again.
    gcTime: 0,
  })
  if (file.isPending) {
    return (
      <p className={parts.faint} role="status">
        {t('viewer.loading')}
      </p>
    )
  }
  if (file.isError) {
    const text = describeError(t, file.error)
    return (
      <Banner
        tone="bad"
        title={t('viewer.failed')}
        live
        actions={
          <Button size="small" onPress={() => void file.refetch()}>
            {t('viewer.again')}
          </Button>
        }
      >
        {text.happened} {text.todo}
      </Banner>
    )
  }
  const { bytes, sniffedType, declaredType } = file.data
  if (sniffedType === 'unknown') {
    return (
      <Banner tone="neutral" title={t('viewer.unknown')}>
        {declaredType ? t('viewer.declared', { type: declaredType }) : null}
      </Banner>
    )
  }
  return <ViewerFrame input={{ bytes, type: sniffedType, name }} />
}

/**
 * The frame has an origin of its own and no network; the file's bytes are handed to it once it says that it is ready.
 */
function ViewerFrame({ input }: { readonly input: Omit<ViewerInput, 'kind' | 'theme' | 'texts'> }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const window = frame.current?.contentWindow
      // An opaque origin reads as "null", so the window itself is what tells our frame from others.
      if (!window || event.source !== window || event.data !== VIEWER_READY) return
      const message: ViewerInput = {
        kind: 'show',
        ...input,
        theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
        texts: {
          failed: t('viewer.failed'),
          empty: t('viewer.empty'),
          page: t('viewer.page', { number: '{number}', total: '{total}' }),
        },
      }
      window.postMessage(message, '*')
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [input, t])
  return (
    <>
      {input.type === 'html' && <p className={parts.faint}>{t('viewer.htmlNotice')}</p>}
      <iframe
        ref={frame}
        className={styles.viewer}
        title={t('viewer.title', { name: input.name })}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        src="/viewer.html"
      />
    </>
  )
}
