import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { HiddenThing } from '../../../../contract/model/blind.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import parts from '../parts.module.css'
import { useBlindSession } from './blind-context.tsx'
import styles from './blind.module.css'

/** Widths of the bars in percent, by the place of the field: the value's own length would be a hint. */
const WIDTHS = [58, 92, 34, 52, 30, 44] as const

/** In place of a hidden field's value. */
export function HiddenField({ name, place }: { readonly name: string; readonly place: number }) {
  const { t } = useTranslation()
  const blind = useBlindSession()
  const width = WIDTHS[place % WIDTHS.length]
  return (
    <span className={styles.field}>
      <span className={styles.barPlace}>
        <span className={styles.bar} style={{ width: `${width}%` }} aria-hidden="true" />
        <span className="visually-hidden">{t('blind.hidden')}</span>
      </span>
      {blind !== null && (
        <button
          type="button"
          className={parts.link}
          aria-label={t('blind.revealOf', { what: name })}
          onClick={() => blind.reveal({ kind: 'field', name })}
        >
          {t('blind.reveal')}
        </button>
      )}
    </span>
  )
}

/** Beside the heading of the fields. */
export function HiddenCount({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <EyeOff aria-hidden size={13} /> {t('blind.hiddenFields', { count })}
    </span>
  )
}

type RevealProps = { readonly onReveal: (what: HiddenThing) => void }

/** Over the picture of a video. */
export function HiddenPicture({ onReveal }: RevealProps) {
  const { t } = useTranslation()
  return (
    <>
      <svg className={styles.person} viewBox="0 0 320 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <ellipse cx="160" cy="78" rx="36" ry="46" />
        <path d="M70 190c8-44 44-54 90-54s82 10 90 54Z" />
      </svg>
      <div className={styles.pictureNote}>
        <EyeOff aria-hidden size={15} />
        <span>{t('blind.pictureHidden')}</span>
        <Button size="small" onPress={() => onReveal({ kind: 'picture' })}>
          {t('blind.revealPicture')}
        </Button>
      </div>
    </>
  )
}

/** In place of the proctoring protocol. */
export function HiddenProtocol({ onReveal }: RevealProps) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('blind.protocolHidden')}
      actions={<Button onPress={() => onReveal({ kind: 'protocol' })}>{t('blind.revealProtocol')}</Button>}
    >
      {t('blind.protocolHiddenText')}
    </EmptyState>
  )
}
