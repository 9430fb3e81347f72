import { Search } from 'lucide-react'
import { useMemo } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  SearchField,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../ui/is-composing.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { modKey } from '../../ui/mod-key.ts'
import menuStyles from '../../ui/menu.module.css'
import { Overlay } from '../../ui/overlay.tsx'
import type { Command } from '../../common/commands.ts'
import { matchingCommands } from './match.ts'
import styles from './palette.module.css'

type CommandPaletteProps = {
  readonly commands: readonly Command[]
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly onClose: () => void
}

/** The available commands, found by part of their names or by the first letters of their words. */
export function CommandPalette({ commands, typed, onTyped, onClose }: CommandPaletteProps) {
  const { t } = useTranslation()
  const groups = useMemo(() => matchingCommands(typed, commands), [typed, commands])
  return (
    <Overlay onClose={onClose} className={styles.overlay}>
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={t('commandPalette.title')} className={styles.dialog ?? ''}>
          <Autocomplete inputValue={typed} onInputChange={onTyped}>
            <SearchField
              aria-label={t('commandPalette.placeholder')}
              autoFocus
              className={styles.field ?? ''}
              onKeyDown={(event) => {
                // Closes at once instead of clearing the field first.
                if (event.key === 'Escape' && !isComposing(event)) onClose()
              }}
            >
              <Search size={15} aria-hidden="true" />
              <Input className={styles.input ?? ''} placeholder={t('commandPalette.placeholder')} />
            </SearchField>
            <Menu
              aria-label={t('commandPalette.title')}
              items={groups}
              // Enter runs the first command without an arrow key.
              autoFocus="first"
              className={styles.commands ?? ''}
              renderEmptyState={() => <span className={styles.empty}>{t('commandPalette.empty')}</span>}
            >
              {({ group, commands: found }) => (
                <MenuSection id={group} className={styles.group ?? ''}>
                  <Header className={styles.groupTitle ?? ''}>{t(`commandPalette.groups.${group}`)}</Header>
                  <Collection items={found}>
                    {(command) => <CommandItem command={command} onClose={onClose} />}
                  </Collection>
                </MenuSection>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </Overlay>
  )
}

function CommandItem({ command, onClose }: { readonly command: Command; readonly onClose: () => void }) {
  return (
    <MenuItem
      id={command.id}
      textValue={command.label}
      className={menuStyles.item ?? ''}
      onAction={() => {
        onClose()
        // The palette restores the focus when it closes; what the command opens takes it after that.
        requestAnimationFrame(() => setTimeout(command.run, 0))
      }}
    >
      <bdi className={menuStyles.label} title={command.label}>
        {command.label}
      </bdi>
      {command.side ? (
        <bdi className={styles.side} title={command.side}>
          {command.side}
        </bdi>
      ) : null}
      {command.keys ? (
        <span className={styles.keys}>
          {command.keys.map((key) => (
            <Kbd key={key}>{key === 'mod' ? modKey() : key}</Kbd>
          ))}
        </span>
      ) : null}
    </MenuItem>
  )
}
