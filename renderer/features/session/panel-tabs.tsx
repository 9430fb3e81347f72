import { createContext, memo, use, type Context, type ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { PANEL_TABS, panelStore, type PanelTab } from './panel-state.ts'
import styles from './panel.module.css'

/** The contents of the two tabs. */
export const ReviewContent = createContext<ReactNode>(null)
export const DetailsContent = createContext<ReactNode>(null)

type Props = {
  readonly tab: PanelTab
  /** Whether the note has something to say while it is not shown. */
  readonly isNoteUnseen: boolean
}

/**
 * The tabs of the panel. At each of their renders React Aria looks for something focusable in them, which makes the browser
 * compute the layout while React is still changing the page. So the contents come through contexts: another question renders
 * only these, and React Aria observes their changes.
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
      <TabList data-keyboard="content" className={styles.tabList ?? ''} aria-label={t('session.panel')}>
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
