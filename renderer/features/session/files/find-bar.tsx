import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import type { Matches } from '../../../viewer/viewer-messages.ts'
import styles from './files.module.css'

type Props = {
  readonly ref: Ref<HTMLInputElement>
  readonly matches: Matches | null
  readonly onFind: (text: string) => void
  readonly onStep: (step: 1 | -1) => void
  readonly onClose: () => void
}

/** Finds text in a file. The file's key handler closes it on Escape. */
export function FindBar({ ref, matches, onFind, onStep, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const hasMatches = matches !== null && matches.total > 0
  return (
    <div role="search" className={styles.find}>
      <input
        ref={ref}
        className={styles.field}
        // Users open it to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t('viewer.findIn')}
        placeholder={t('viewer.findIn')}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onFind(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          onStep(event.shiftKey ? -1 : 1)
        }}
      />
      <span className={styles.count} role="status">
        {matches && text.trim() !== '' && countText(matches)}
      </span>
      <IconButton
        label={t('viewer.previousMatch')}
        keys={['Shift', 'Enter']}
        isDisabled={!hasMatches}
        onPress={() => onStep(-1)}
      >
        <ChevronUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('viewer.nextMatch')} keys={['Enter']} isDisabled={!hasMatches} onPress={() => onStep(1)}>
        <ChevronDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('viewer.closeFind')} keys={['Esc']} onPress={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )

  function countText({ at, total, isMore, isDone }: Matches): string {
    if (total === 0) return isDone ? t('viewer.noMatches') : t('viewer.searching')
    return t(isMore ? 'viewer.matchOfMore' : 'viewer.matchOf', { at, total })
  }
}
