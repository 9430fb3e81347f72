import { RefreshCw, Search, Upload, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton, Input, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { passingOn } from '../../ui/passing-on.ts'
import type { SessionsList } from './list/sessions-list.ts'
import styles from './sessions.module.css'

type SessionsBarProps = {
  readonly list: SessionsList
  readonly isSyncing: boolean
  readonly searchInput: Ref<HTMLInputElement>
  /** Called when the user is done with the search, to focus the list. */
  readonly onSearched: () => void
  readonly onSync: () => void
  /** `null` while there is nothing to export. */
  readonly onExport: (() => void) | null
  /** `null` while nothing is listed. */
  readonly onReview: (() => void) | null
}

/** The search field and the commands "Export", "Sync" and "Start reviewing". */
export function SessionsBar({
  list,
  isSyncing,
  searchInput,
  onSearched,
  onSync,
  onExport,
  onReview,
}: SessionsBarProps) {
  const { t } = useTranslation()
  const search = useStore(list.store, (state) => state.filter.search)
  const isBlind = useStore(list.store, ({ resultSet }) => resultSet?.isBlind === true)
  const label = t(isBlind ? 'sessions.searchBlind' : 'sessions.search')
  return (
    <div className={styles.bar} data-region="">
      <SearchField
        aria-label={label}
        className={styles.search ?? ''}
        value={search}
        onChange={list.setSearch}
        onKeyDown={passingOn((event) => {
          if (isComposing(event) || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
          event.preventDefault()
          onSearched()
        })}
      >
        <Search size={14} aria-hidden="true" />
        <Input
          ref={searchInput}
          className={styles.searchInput ?? ''}
          placeholder={label}
          maxLength={1000}
          spellCheck={false}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape' || isComposing(event)) return
            // Prevents clearing the field: users go on with the sessions that were found.
            event.preventDefault()
            event.stopPropagation()
            onSearched()
          }}
        />
        {search === '' ? (
          <Kbd>/</Kbd>
        ) : (
          <AriaButton className={styles.searchClear ?? ''} aria-label={t('sessions.clearSearch')}>
            <X size={13} aria-hidden="true" />
          </AriaButton>
        )}
      </SearchField>
      <span className={styles.spacer} />
      <Button onPress={() => onExport?.()} isDisabled={onExport === null}>
        <Upload size={14} aria-hidden="true" />
        {t('sessions.export')}
      </Button>
      <Button onPress={onSync} isPending={isSyncing}>
        <RefreshCw size={14} aria-hidden="true" />
        {t('sync.now')}
        <Kbd>S</Kbd>
      </Button>
      <Button variant="primary" onPress={() => onReview?.()} isDisabled={onReview === null}>
        {t('app.startReviewing')}
        <Kbd onAccent>R</Kbd>
      </Button>
    </div>
  )
}
