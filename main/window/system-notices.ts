import { Notification } from 'electron'
import { withoutDirectionSigns } from '../../contract/model/visible-text.ts'
import { log } from '../support/log.ts'
import type { NoticeText } from './notice-texts.ts'

/** Notifications of the system, one for each subject. */
export type SystemNotices = {
  /** Replaces an earlier one of the same subject, without another sound. */
  show(subject: string, text: NoticeText, onClick: () => void): void
  /** Takes that of a subject away, if there is one. */
  remove(subject: string): void
  /** Takes all of them away. */
  clear(): void
}

export function createSystemNotices(): SystemNotices {
  /**
   * A notification that nothing refers to is collected, and with it its click. One that timed out is kept as well: on
   * Windows it waits in the notification center, and can still be clicked (Electron's docs/api/notification.md, `close`).
   */
  const shown = new Map<string, Notification>()

  function take(subject: string): Notification | undefined {
    const notice = shown.get(subject)
    shown.delete(subject)
    notice?.close()
    return notice
  }

  return {
    show(subject, text, onClick) {
      if (!Notification.isSupported()) return
      const isRepeated = take(subject) !== undefined
      const notice = new Notification({
        title: withoutDirectionSigns(text.title),
        body: withoutDirectionSigns(text.body),
        silent: isRepeated,
      })
      shown.set(subject, notice)
      notice.on('click', () => {
        take(subject)
        onClick()
      })
      // As on macOS, where the app is not signed or the user allows it no notifications.
      notice.on('failed', (_event, error) => log('info', 'notice.failed', { error }))
      notice.show()
    },
    remove(subject) {
      take(subject)
    },
    clear() {
      for (const subject of [...shown.keys()]) take(subject)
    },
  }
}
