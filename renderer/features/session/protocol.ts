import type { TFunction } from 'i18next'
import { command, type Command } from '../../common/commands.ts'
import { desk } from '../../bridge/desk.ts'

/** Opens a protocol in the browser, after main has looked at the address and the user has agreed. */
export function openProtocol(url: string): void {
  desk.app.openExternal({ url }).catch(() => undefined)
}

/** What a session with a protocol offers in the palette. */
export function protocolCommands(t: TFunction, url: string, onView: () => void): readonly Command[] {
  return [command(t, 'protocol', onView), command(t, 'protocol-browser', () => openProtocol(url))]
}
