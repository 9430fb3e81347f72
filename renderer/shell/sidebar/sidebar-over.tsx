import { useEffect, useRef } from 'react'
import { Dialog, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { shortcutName } from '../../common/shortcuts/use-shortcuts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Overlay } from '../../ui/overlay.tsx'
import { useWideWindow } from '../../ui/wide-window.ts'
import { SidebarContent, type SidebarProps } from './sidebar.tsx'
import styles from './sidebar.module.css'

/** The whole sidebar over the content of a small window, until something is chosen in it or it is closed. */
export function SidebarOver({ onClose, ...props }: SidebarProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const isWide = useWideWindow()
  // A wide window has the sidebar beside the content.
  useEffect(() => {
    if (isWide) onClose()
  }, [isWide, onClose])
  return (
    <Overlay onClose={onClose} className={styles.overlay}>
      <Modal className={classNames(styles.sidebar, styles.over)}>
        {/* The keys of the whole app do not work under an overlay. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={styles.overContent}
          onKeyDown={(event) => {
            if (shortcutName(event.nativeEvent) !== 'mod+b') return
            event.preventDefault()
            onClose()
          }}
        >
          <Dialog aria-label={t('app.sidebar')} className={styles.dialog ?? ''}>
            <FocusedContent {...props} onClose={onClose} />
          </Dialog>
        </div>
      </Modal>
    </Overlay>
  )
}

/** The content, whose current place has the focus at first. */
function FocusedContent({ onClose, ...props }: SidebarProps & { readonly onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const all = content.current
    const first = all?.querySelector<HTMLElement>('[aria-current]') ?? all?.querySelector<HTMLElement>('a, button')
    first?.focus({ focusVisible: true })
  }, [])
  return (
    <div ref={content} className={styles.overContent}>
      <SidebarContent
        {...props}
        onPlace={onClose}
        onConnection={(connection) => {
          onClose()
          props.onConnection(connection)
        }}
        onNavigate={(path) => {
          onClose()
          props.onNavigate(path)
        }}
      />
    </div>
  )
}
