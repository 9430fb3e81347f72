import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Overlay } from './overlay.tsx'

type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly closeLabel: string
  /** `full` fills the window, and so does its content. */
  readonly size?: 'small' | 'medium' | 'large' | 'full'
  /** An alert dialog asks about something that cannot be undone; a click outside does not close it. */
  readonly alert?: boolean
  /** The content is text only: the text itself is focusable for scrolling, since nothing in it is. */
  readonly onlyText?: boolean
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** A modal dialog: traps the focus and restores it, closes with Escape. */
export function Dialog({
  title,
  isOpen,
  onClose,
  closeLabel,
  size = 'medium',
  alert = false,
  onlyText = false,
  children,
  footer,
}: DialogProps) {
  return (
    <Overlay isOpen={isOpen} onClose={onClose} isDismissable={!alert} className={styles.overlay}>
      <Modal className={classNames(styles.modal, styles[size])}>
        <AriaDialog className={styles.dialog ?? ''} role={alert ? 'alertdialog' : 'dialog'}>
          <header className={styles.header}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            <IconButton label={closeLabel} onPress={onClose}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </header>
          <div className={styles.body} {...(onlyText ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}>
            {children}
          </div>
          {footer ? <footer className={styles.footer}>{footer}</footer> : null}
        </AriaDialog>
      </Modal>
    </Overlay>
  )
}
