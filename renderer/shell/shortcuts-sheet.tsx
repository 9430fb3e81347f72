import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { keysHere, modKey } from '../ui/mod-key.ts'
import { useSingleKeys } from '../ui/single-keys.ts'
import { SHORTCUT_PLACES, SHORTCUT_TABLE } from '../../contract/model/shortcuts.ts'
import styles from './shell.module.css'

/** The dialog with all keyboard shortcuts. */
export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const areSingleKeysOn = useSingleKeys()
  return (
    <Dialog title={t('shortcuts.title')} isOpen onClose={onClose} closeLabel={t('app.close')} size="large" onlyText>
      {areSingleKeysOn ? null : <p className={styles.sheetNote}>{t('shortcutSheet.singleKeysOff')}</p>}
      <div className={styles.sheet}>
        {SHORTCUT_PLACES.map((place) => (
          <section key={place} aria-label={t(`shortcutSheet.${place}`)}>
            <h3 className={styles.sheetHeading}>{t(`shortcutSheet.${place}`)}</h3>
            <ul>
              {SHORTCUT_TABLE[place].map((line) => (
                <li key={line.action} className={styles.keyLine}>
                  {t(`shortcuts.${line.action}`)}
                  <span className={styles.keys}>
                    {keysHere(line).map((key) => (
                      <Kbd key={key} always>
                        {key === 'mod' ? modKey() : key}
                      </Kbd>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
