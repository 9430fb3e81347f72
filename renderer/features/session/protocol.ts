import type { TFunction } from 'i18next'
import type { Command } from '../../common/commands.ts'
import { desk } from '../../bridge/desk.ts'

/** Opens a protocol in the browser, after main has looked at the address and the user has agreed. */
export function openProtocol(url: string): void {
  desk.app.openExternal({ url }).catch(() => undefined)
}

/** What a session with a protocol offers in the palette. */
export function protocolCommands(t: TFunction, url: string, onView: () => void): readonly Command[] {
  return [
    { id: 'protocol', group: 'here', label: t('session.viewProtocol'), run: onView },
    { id: 'protocol-browser', group: 'here', label: t('session.browseProtocol'), run: () => openProtocol(url) },
  ]
}
