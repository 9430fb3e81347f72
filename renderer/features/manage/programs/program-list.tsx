import { Plus } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { ProgramSummary } from '../../../../contract/model/program-records.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { folded } from '../folded.ts'
import { SearchField } from '../search-field.tsx'
import { summaryText, titleText } from './program-texts.ts'
import manageStyles from '../manage.module.css'
import styles from './programs.module.css'

export const PROGRAM_SEARCH_ID = 'programs-search'

type ProgramListProps = {
  readonly programs: readonly ProgramSummary[]
  readonly shown: Guid | null
  readonly onShow: (id: Guid) => void
  readonly onNew: () => void
}

/** All programs. The list is one tab stop; arrow keys move the focus, Enter opens. */
export function ProgramList({ programs, shown, onShow, onNew }: ProgramListProps) {
  const { t } = useTranslation()
  const now = useNow()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const found = programs.filter(({ title }) => folded(title).includes(folded(search.trim())))
  const stop = found.some(({ id }) => id === shown) ? shown : found[0]?.id

  function moveFocus(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const entries = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    if (step === 0 || at === -1) return
    event.preventDefault()
    entries[Math.max(0, Math.min(at + step, entries.length - 1))]?.focus()
  }

  return (
    <nav className={styles.side} aria-label={t('programs.list')} data-region="">
      <div className={styles.sideHead}>
        <div id={PROGRAM_SEARCH_ID}>
          <SearchField label={t('programs.find')} value={search} onChange={setSearch} />
        </div>
        <IconButton label={t('programs.new')} keys={['N']} bordered onPress={onNew}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {programs.length > 0 && found.length === 0 ? (
        <p className={manageStyles.paneEmpty}>{t('programs.noneFound')}</p>
      ) : null}
      {/* The entries have the focus; the list only handles their keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className={styles.list} onKeyDown={moveFocus}>
        {found.map((program) => (
          <li key={program.id}>
            <button
              type="button"
              className={styles.entry}
              tabIndex={program.id === stop ? 0 : -1}
              aria-current={program.id === shown ? 'true' : undefined}
              onClick={() => onShow(program.id)}
            >
              <bdi>{titleText(t, program.title)}</bdi>
              <span className={styles.entrySide}>{summaryText(t, program, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.sideFoot}>{t('programs.listFoot')}</p>
    </nav>
  )
}
