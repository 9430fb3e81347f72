import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './dialogs.module.css'

/** `licences.json` as the build writes it, sorted by name. `text` is empty for a library without a licence text. */
const licencesSchema = z.array(
  z.strictObject({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }),
)

async function readLicences(): Promise<z.infer<typeof licencesSchema>> {
  const response = await fetch('/licences.json')
  if (!response.ok) throw new Error(`the list of licences: ${response.status}`)
  return licencesSchema.parse(await response.json())
}

/** The libraries in the app, each with its licence text. */
export function LicencesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { data, isError } = useQuery({ queryKey: ['licences'], queryFn: readLicences, staleTime: Infinity })
  const found = useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    return data?.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(wanted)) ?? []
  }, [data, typed])
  return (
    <Dialog title={t('settings.licences')} isOpen onClose={onClose} closeLabel={t('app.close')} size="large">
      <p className={styles.quiet}>{t('settings.licencesText')}</p>
      {isError ? <Banner tone="bad" live title={t('settings.licencesFailed')} /> : null}
      <TextField label={t('settings.licencesFind')} value={typed} onChange={setTyped} type="search" autoFocus />
      <ul className={styles.licences} aria-label={t('settings.licences')}>
        {found.map(({ name, version, licence, text }) => (
          <li key={`${name} ${version}`}>
            <details className={styles.licence}>
              <summary>
                <span className={styles.name}>{name}</span> <span className={styles.quiet}>{version}</span>
                <span className={styles.licenceName}>{licence}</span>
              </summary>
              {text === '' ? (
                <p className={styles.quiet}>{t('settings.licencesNoText')}</p>
              ) : (
                <pre className={styles.licenceText}>{text}</pre>
              )}
            </details>
          </li>
        ))}
      </ul>
      {data && found.length === 0 ? <p role="status">{t('settings.licencesNoMatch')}</p> : null}
    </Dialog>
  )
}
