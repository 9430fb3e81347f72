import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { assertNever } from '../../../contract/model/errors.ts'
import { queries } from '../../bridge/queries.ts'
import { useCommands } from '../../common/commands.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'
import { finder, FindsContext, sectionsWith } from './find-settings.ts'
import { textsOfReview } from './review/review-texts.ts'
import { useReviewChanges, useReviewSettingsOf, type ReviewChanges } from './review/use-review-changes.ts'
import type { SettingsSection } from './section-ids.ts'
import { SectionList } from './section-list.tsx'
import { AboutSection } from './sections/about-section.tsx'
import { AppearanceSection } from './sections/appearance-section.tsx'
import { BackupsSection } from './sections/backups-section.tsx'
import { CommentsSection } from './sections/comments-section.tsx'
import { ConnectionsSection, type ConnectionsSectionProps } from './sections/connections-section.tsx'
import { GeneralSection } from './sections/general-section.tsx'
import { KeyboardSection } from './sections/keyboard-section.tsx'
import { PrivacySection } from './sections/privacy-section.tsx'
import { ReviewSection } from './sections/review-section.tsx'
import { RubricsSection, type RubricsSectionProps } from './sections/rubrics-section.tsx'
import { StorageSection } from './sections/storage-section.tsx'
import { SyncSection } from './sections/sync-section.tsx'
import { SettingsContext, useChanges } from './use-changes.ts'
import styles from './settings.module.css'

type SettingsScreenProps = ConnectionsSectionProps &
  RubricsSectionProps & {
    readonly section: SettingsSection
    /** The current connection; `null` while there are none. */
    readonly connection: Connection | null
    readonly hrefOf: (section: SettingsSection) => string
    /** Shows a section without adding an entry to the window's history. */
    readonly onSection: (section: SettingsSection) => void
    readonly onShortcuts: () => void
  }

/** One section of the settings beside the list of sections. Each change is saved at once. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { section, connection, hrefOf, onSection, connections } = props
  const { t } = useTranslation()
  const { data: settings } = useQuery(queries.settings())
  const change = useChanges()
  const reviewChanges = useReviewChanges(connection?.id ?? null)
  const { data: review } = useReviewSettingsOf(connection?.id ?? null)
  const [typed, setTyped] = useState('')
  const finds = useMemo(() => finder(typed), [typed])
  const { data: updates } = useQuery(queries.updates())
  const sectionsFor = (text: string) =>
    sectionsWith(t, text, connections, {
      own: review && textsOfReview(t, review),
      hasUpdates: updates !== undefined && updates !== null,
    })
  const searchInput = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  const search = () => {
    searchInput.current?.focus()
    searchInput.current?.select()
  }
  useShortcuts('settings', { 'mod+f': { whileTyping: search } })
  useCommands(() => [
    { id: 'searchSettings', group: 'here', label: t('shortcuts.searchSettings'), keys: ['mod', 'F'], run: search },
  ])
  useEffect(() => {
    if (typed !== '') panel.current?.querySelector('[data-found]')?.scrollIntoView({ block: 'nearest' })
  }, [typed, section])

  function look(next: string): void {
    setTyped(next)
    const found = sectionsFor(next)
    if (found[0] !== undefined && !found.includes(section)) onSection(found[0])
  }

  return (
    <div className={styles.screen}>
      <SectionList
        sections={sectionsFor(typed)}
        section={section}
        hrefOf={hrefOf}
        onSection={onSection}
        typed={typed}
        onTyped={look}
        searchInput={searchInput}
      />
      {/* The key resets the scroll position when the section changes. */}
      <main key={section} ref={panel} className={styles.panel} id="content" data-region="">
        {settings ? (
          <SettingsContext value={{ settings, change }}>
            <FindsContext value={finds}>
              <Section {...props} reviewChanges={reviewChanges} />
            </FindsContext>
          </SettingsContext>
        ) : null}
      </main>
    </div>
  )
}

type SectionProps = SettingsScreenProps & { readonly reviewChanges: ReviewChanges }

function Section({
  section,
  connection,
  reviewChanges,
  onShortcuts,
  rubricsOf,
  onRubrics,
  ...connections
}: SectionProps) {
  switch (section) {
    case 'general':
      return <GeneralSection />
    case 'appearance':
      return <AppearanceSection />
    case 'keyboard':
      return <KeyboardSection onShortcuts={onShortcuts} />
    case 'connections':
      return <ConnectionsSection {...connections} />
    case 'sync':
      return <SyncSection />
    case 'review':
      return <ReviewSection connection={connection} changes={reviewChanges} />
    case 'rubrics':
      return <RubricsSection rubricsOf={rubricsOf} onRubrics={onRubrics} />
    case 'comments':
      return <CommentsSection connection={connection} changes={reviewChanges} />
    case 'privacy':
      return <PrivacySection />
    case 'backups':
      return <BackupsSection connections={connections.connections} />
    case 'storage':
      return <StorageSection connections={connections.connections} />
    case 'about':
      return <AboutSection />
    default:
      return assertNever(section)
  }
}
