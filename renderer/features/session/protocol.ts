import type { TFunction } from 'i18next'
import { command, type Command } from '../../common/commands.ts'
import { desk } from '../../bridge/desk.ts'

/** Opens a protocol in the browser. Main checks the address and asks the user first. */
export function openProtocol(url: string): void {
  desk.app.openExternal({ url }).catch(() => undefined)
}

/** Commands of a session with a protocol. */
export function protocolCommands(t: TFunction, url: string, onView: () => void): readonly Command[] {
  return [command(t, 'protocol', onView), command(t, 'protocol-browser', () => openProtocol(url))]
}
