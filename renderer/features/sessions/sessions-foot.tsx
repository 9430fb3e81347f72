import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { Button } from '../../ui/button.tsx'
import { hint } from '../../ui/hint-layer.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { SessionsList } from './list/sessions-list.ts'
import styles from './sessions.module.css'

type SessionsFootProps = {
  readonly list: SessionsList
  /** Opens the session at the cursor; `null` while there is none. */
  readonly onOpen: (() => void) | null
  readonly onShortcuts: () => void
}

/** The most important shortcuts, and an error of the list. */
export function SessionsFoot({ list, onOpen, onShortcuts }: SessionsFootProps) {
  const { t } = useTranslation()
  return (
    <footer className={styles.status} data-region="">
      <span>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('shortcuts.hintNext')}
      </span>
      <span>
        <Kbd>/</Kbd> {t('shortcuts.hintSearch')}
      </span>
      <span>
        <Kbd>X</Kbd> {t('shortcuts.hintSelect')}
      </span>
      <span>
        <Kbd>F</Kbd> {t('shortcuts.hintFilter')}
      </span>
      <button type="button" className={styles.hint} onClick={onShortcuts}>
        <Kbd>?</Kbd> {t('shortcuts.hintAll')}
      </button>
      <BlindSign list={list} />
      <ListTrouble list={list} />
      {onOpen ? (
        <span className={styles.openHint}>
          <button type="button" className={styles.hint} onClick={onOpen}>
            <Kbd>Enter</Kbd> {t('shortcuts.hintOpen')}
          </button>
        </span>
      ) : null}
    </footer>
  )
}

function BlindSign({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const isBlind = useStore(list.store, ({ resultSet }) => resultSet?.isBlind === true)
  if (!isBlind) return null
  return (
    <span className={styles.blind} {...hint(t('sessions.blindHint'))}>
      <EyeOff aria-hidden size={13} /> {t('sessions.blind')}
    </span>
  )
}

/** Reports that the list could not be reloaded while the previous one is still shown. */
function ListTrouble({ list }: { readonly list: SessionsList }) {
  const { t } = useTranslation()
  const failure = useStore(list.store, (state) => state.failure)
  const resultSet = useStore(list.store, (state) => state.resultSet)
  if (!failure || !resultSet) return null
  return (
    <span className={styles.trouble} role="alert">
      {describeFailure(t, failure).happened}
      <Button size="small" variant="quiet" onPress={list.retry}>
        {t('app.retry')}
      </Button>
    </span>
  )
}
