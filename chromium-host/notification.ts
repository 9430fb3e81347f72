import { EventEmitter } from 'node:events'
import { preventable } from './app.ts'
import { state } from './state.ts'
import type { Notification as Surface, NotificationConstructor, NotificationOptions } from './surface.ts'
import { inTest, onNotificationClick, onNotificationsRead } from './test-link.ts'

/** Those that are shown now, oldest first. */
const shown: HostNotification[] = []

/** Held for tests: Chromium shows notifications of pages alone. */
class HostNotification extends EventEmitter implements Surface {
  readonly title: string
  readonly body: string
  readonly isSilent: boolean

  constructor({ title = '', body = '', silent = false }: NotificationOptions = {}) {
    super()
    // Notification::New in shell/browser/api/electron_api_notification.cc
    if (!state.ready) throw new Error('Cannot create Notification before app is ready')
    this.title = title
    this.body = body
    this.isSilent = silent
  }

  show(): void {
    this.close()
    shown.push(this)
  }

  /** Emits nothing: its delegate is gone by then (Notification::Close, as above). */
  close(): void {
    const index = shown.indexOf(this)
    if (index >= 0) shown.splice(index, 1)
  }
}

export const Notification: NotificationConstructor = class extends HostNotification {
  static isSupported(): boolean {
    return true
  }
}

if (inTest) {
  onNotificationsRead(() => shown.map(({ title, body, isSilent }) => ({ title, body, isSilent })))
  onNotificationClick((title) => {
    const notification = shown.findLast((one) => one.title === title)
    notification?.emit('click', preventable())
    return notification !== undefined
  })
}
