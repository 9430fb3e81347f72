import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestInput } from '../../../contract/bridge/channels.ts'
import { desk } from '../../bridge/desk.ts'
import styles from './exports.module.css'

type ExportInput = RequestInput['exports.preview']

/** Debounce in milliseconds before the preview is updated. */
const REST_MS = 150
const LINES = 4

/** The first lines of the file with the current options. The old lines stay until the new ones are available. */
export function ExportPreview({ request }: { readonly request: ExportInput }) {
  const { t } = useTranslation()
  const id = useId()
  const text = JSON.stringify(request)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: ['exportPreview', request.connectionId, settled],
    queryFn: async () => (await desk.exports.preview(JSON.parse(settled) as ExportInput)).text,
    enabled: request.columns?.length !== 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id} className={styles.legend}>
        {t('exports.preview')}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <pre className={styles.previewText} tabIndex={0} role="group" aria-labelledby={id} aria-busy={settled !== text}>
        {(data ?? '').split('\r\n').slice(0, LINES).join('\n')}
      </pre>
    </section>
  )
}
