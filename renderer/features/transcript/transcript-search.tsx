import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { MOST_MATCHES } from './find-in-lines.ts'
import styles from './transcript.module.css'

type Props = {
  readonly ref: Ref<HTMLInputElement>
  readonly text: string
  /** Matches, and the place of the one that the search is at. */
  readonly total: number
  readonly at: number
  readonly onText: (text: string) => void
  readonly onStep: (step: 1 | -1) => void
  readonly onLeave: () => void
}

/** Finds words in a transcript. */
export function TranscriptSearch({ ref, text, total, at, onText, onStep, onLeave }: Props) {
  const { t } = useTranslation()
  return (
    <div role="search" className={styles.search}>
      <Search size={14} aria-hidden="true" />
      <input
        ref={ref}
        aria-label={t('transcript.search')}
        placeholder={t('transcript.search')}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          // On the screen, Escape goes back to the list.
          event.stopPropagation()
          if (event.key === 'Enter') return onStep(event.shiftKey ? -1 : 1)
          onText('')
          onLeave()
        }}
      />
      <span className={styles.count} role="status">
        {text.trim() !== '' && countText()}
      </span>
      <IconButton
        label={t('viewer.previousMatch')}
        keys={['Shift', 'Enter']}
        isDisabled={total === 0}
        onPress={() => onStep(-1)}
      >
        <ChevronUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('viewer.nextMatch')} keys={['Enter']} isDisabled={total === 0} onPress={() => onStep(1)}>
        <ChevronDown size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )

  function countText(): string {
    if (total === 0) return t('viewer.noMatches')
    return t(total >= MOST_MATCHES ? 'viewer.matchOfMore' : 'viewer.matchOf', { at: at + 1, total })
  }
}
