import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { Band } from './band.tsx'

/** Says that the service does not have the session any more, and that its review can go on. */
export function GoneBand({ since }: { readonly since: InstantMs }) {
  const { t } = useTranslation()
  const text = t('reviewing.goneText', { when: formatLongInstant(since) })
  return <Band icon={CloudOff} title={t('reviewing.gone')} text={text} />
}
