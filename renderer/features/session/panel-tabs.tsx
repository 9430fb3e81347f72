import { createContext, memo, use, type Context, type ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { PANEL_TABS, panelStore, type PanelTab } from './panel-state.ts'
import styles from './panel.module.css'

/** What stands in the tabs of the panel. */
export const ReviewContent = createContext<ReactNode>(null)
export const DetailsContent = createContext<ReactNode>(null)

type Props = {
  readonly tab: PanelTab
  /** Whether the note has something to say while it is not shown. */
  readonly isNoteUnseen: boolean
}

/**
 * The tabs of the panel. Whenever they are rendered, React Aria looks in each of them for something that takes the focus,
 * for which the browser lays out the page at once, while it is still being changed. So the contents come by contexts, and
 * another question renders only those; React Aria observes what is changed in them.
 */
export const PanelTabs = memo(function PanelTabs({ tab, isNoteUnseen }: Props) {
  const { t } = useTranslation()
  return (
    <Tabs
      className={styles.tabs ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => {
        const next = PANEL_TABS.find((known) => known === key)
        if (next) panelStore.setState({ tab: next })
      }}
    >
      <TabList className={styles.tabList ?? ''} aria-label={t('session.panel')}>
        {PANEL_TABS.map((id) => (
          <Tab key={id} id={id} className={styles.tab ?? ''}>
            {t(`session.tab.${id}`)}
            {id === 'details' && isNoteUnseen && (
              <span className={styles.mark} title={t('session.noteAttention')}>
                <span className="visually-hidden">{t('session.noteAttention')}</span>
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      <span role="status" className="visually-hidden">
        {isNoteUnseen && t('session.noteAttention')}
      </span>
      {/* Both stay mounted, so that notes are still saved, and keys and commands stay available. */}
      <TabPanel id="review" shouldForceMount className={styles.tabPanel ?? ''}>
        <Content of={ReviewContent} />
      </TabPanel>
      <TabPanel id="details" shouldForceMount className={styles.tabPanel ?? ''}>
        <Content of={DetailsContent} />
      </TabPanel>
    </Tabs>
  )
})

function Content({ of }: { readonly of: Context<ReactNode> }) {
  return use(of)
}
