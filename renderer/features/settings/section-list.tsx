import {
  Archive,
  Cable,
  ClipboardCheck,
  HardDrive,
  Info,
  Keyboard,
  MessageSquare,
  Palette,
  RefreshCw,
  Search,
  Settings,
  ShieldCheck,
  Table2,
  X,
} from 'lucide-react'
import { useRef, type KeyboardEvent, type Ref } from 'react'
import { Button, Input, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { UpdateMark } from '../../common/update-mark.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isComposing } from '../../ui/is-composing.ts'
import type { SettingsSection } from './section-ids.ts'
import styles from './settings.module.css'

const ICONS = {
  general: Settings,
  appearance: Palette,
  keyboard: Keyboard,
  connections: Cable,
  sync: RefreshCw,
  review: ClipboardCheck,
  rubrics: Table2,
  comments: MessageSquare,
  privacy: ShieldCheck,
  backups: Archive,
  storage: HardDrive,
  about: Info,
} as const satisfies Readonly<Record<SettingsSection, unknown>>

/** Sections with a line before them, which separates groups. */
const BEGIN_GROUPS: readonly SettingsSection[] = ['connections', 'review', 'privacy']

type SectionListProps = {
  readonly sections: readonly SettingsSection[]
  readonly section: SettingsSection
  readonly hrefOf: (section: SettingsSection) => string
  /** Shows a section without adding an entry to the window's history. */
  readonly onSection: (section: SettingsSection) => void
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly searchInput: Ref<HTMLInputElement>
}

/** The search and the list of sections. The list is one tab stop; arrow keys focus and show another section. */
export function SectionList(props: SectionListProps) {
  const { sections, section, hrefOf, onSection, typed, onTyped, searchInput } = props
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const stop = sections.includes(section) ? section : sections[0]
  const focus = (which: SettingsSection | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-section="${which}"]`)?.focus()

  function goBy(event: KeyboardEvent): void {
    const at = sections.findIndex((one) => one === (event.target as HTMLElement).dataset.section)
    const to = sections[nextIndex(event.key, at, sections.length)]
    if (at === -1 || to === undefined) return
    event.preventDefault()
    focus(to)
    onSection(to)
  }

  return (
    <nav className={styles.side} aria-label={t('settings.title')} data-region="">
      <SearchField
        aria-label={t('shortcuts.searchSettings')}
        className={styles.search ?? ''}
        value={typed}
        onChange={onTyped}
        onKeyDown={(event) => {
          const isWay = event.key === 'ArrowDown' || event.key === 'Enter'
          if (!isWay || isComposing(event)) return event.continuePropagation()
          event.preventDefault()
          focus(stop)
        }}
      >
        <Search size={14} aria-hidden="true" />
        <Input
          ref={searchInput}
          className={styles.searchInput ?? ''}
          placeholder={t('settings.search')}
          maxLength={200}
          spellCheck={false}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape' || isComposing(event) || stop === undefined) return
            // By default Escape clears the field; here it keeps the results and leads to them.
            event.preventDefault()
            event.stopPropagation()
            focus(stop)
          }}
        />
        {typed === '' ? null : (
          <Button className={styles.searchClear ?? ''} aria-label={t('sessions.clearSearch')}>
            <X size={13} aria-hidden="true" />
          </Button>
        )}
      </SearchField>
      {/* The links have the focus; the list only handles their keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={styles.sections} ref={list} onKeyDown={goBy}>
        {sections.map((one) => {
          const Icon = ICONS[one]
          return (
            <li key={one} className={classNames(BEGIN_GROUPS.includes(one) && styles.beginsGroup)}>
              <a
                href={hrefOf(one)}
                data-section={one}
                tabIndex={one === stop ? 0 : -1}
                aria-current={one === section ? 'page' : undefined}
                className={classNames(styles.section, one === section && styles.current)}
              >
                <Icon size={15} aria-hidden="true" />
                <span className={styles.sectionName}>{t(`settings.section.${one}`)}</span>
                {one === 'about' ? <UpdateMark className={styles.mark} /> : null}
              </a>
            </li>
          )
        })}
      </ul>
      <p role="status" className={sections.length === 0 ? styles.none : 'visually-hidden'}>
        {typed.trim() === ''
          ? ''
          : sections.length === 0
            ? t('settings.foundNone')
            : t('settings.found', { count: sections.length })}
      </p>
    </nav>
  )
}

/** The index that a key moves to, wrapping around at both ends; -1 for other keys. */
function nextIndex(key: string, at: number, length: number): number {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (at + 1) % length
    case 'ArrowUp':
    case 'ArrowLeft':
      return (at - 1 + length) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return -1
  }
}
