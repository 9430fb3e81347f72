import { Plus, Upload } from 'lucide-react'
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { RubricSummary } from '../../../contract/model/rubric-records.ts'
import type { RubricId } from '../../../contract/model/rubric.ts'
import { IconButton } from '../../ui/button.tsx'
import { rubricName } from './shown-names.ts'
import styles from './rubrics.module.css'

type RubricListProps = {
  readonly rubrics: readonly RubricSummary[]
  readonly shown: RubricId | null
  readonly hrefOf: (id: RubricId) => string
  readonly onNew: () => void
  readonly onFile: (file: File) => void
}

/** All rubrics. The list is one tab stop; arrow keys move the focus, Enter opens. */
export function RubricList({ rubrics, shown, hrefOf, onNew, onFile }: RubricListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const stop = rubrics.some(({ id }) => id === shown) ? shown : rubrics[0]?.id

  function moveFocus(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (step === 0 || at === -1) return
    event.preventDefault()
    links[Math.max(0, Math.min(at + step, links.length - 1))]?.focus()
  }

  return (
    <nav className={styles.list} aria-label={t('app.rubrics')} data-region="">
      <header className={styles.listHead}>
        <h2 className={styles.listTitle}>{t('app.rubrics')}</h2>
        <IconButton label={t('rubrics.import')} onPress={() => input.current?.click()}>
          <Upload size={15} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('rubrics.new')} onPress={onNew}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <FileChoice input={input} onFile={onFile} />
      {/* The links have the focus; the list only handles their keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} onKeyDown={moveFocus}>
        {rubrics.map((rubric) => (
          <li key={rubric.id}>
            <a
              href={hrefOf(rubric.id)}
              className={styles.entry}
              tabIndex={rubric.id === stop ? 0 : -1}
              aria-current={rubric.id === shown ? 'page' : undefined}
            >
              <bdi>{rubricName(t, rubric.name)}</bdi>
              <span className={styles.entrySide}>
                <SideText {...rubric} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** "v4 draft", or the latest version and its reviews. */
export function SideText({ version, hasDraft, isArchived, reviews }: RubricSummary) {
  const { t } = useTranslation()
  if (isArchived) return t('rubrics.archived')
  if (hasDraft) return t('rubrics.draftOf', { version: version + 1 })
  return t('rubrics.listSide', {
    version: t('rubrics.version', { version }),
    reviews: t('rubrics.reviews', { count: reviews }),
  })
}

type FileChoiceProps = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onFile: (file: File) => void
}

/** The system's dialog for a JSON file. The page reads the file itself and learns no path. */
export function FileChoice({ input, onFile }: FileChoiceProps) {
  const { t } = useTranslation()
  return (
    <input
      ref={input}
      type="file"
      accept=".json,application/json"
      hidden
      aria-label={t('rubrics.importTitle')}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        // The same file can be chosen again once it is corrected.
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
