import { toAppAddress, toPageAddress } from './addresses.ts'
import type { IpcMain, IpcMainInvokeEvent, WebContents } from './surface.ts'
import { decodeValue, encodeValue } from './values.ts'

type Listener = (event: IpcMainInvokeEvent, ...parameters: unknown[]) => unknown

const handlers = new Map<string, Listener>()

export const ipcMain: IpcMain = {
  handle(channel, listener) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, listener)
  },
  removeHandler(channel) {
    handlers.delete(channel)
  },
}

export type Sender = { readonly contents: WebContents; readonly frameUrl: string }

/** Answers a call of a page. The sender's address comes from the browser, not from the page. */
export async function answerInvoke(sender: Sender, channel: string, parameters: string): Promise<string> {
  const url = toAppAddress(sender.frameUrl)
  const event: IpcMainInvokeEvent = {
    sender: sender.contents,
    senderFrame: { url, origin: /^[a-z][a-z0-9+-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? 'null', parent: null },
  }
  try {
    const handler = handlers.get(channel)
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
    const values = decodeValue(parameters, toAppAddress) as unknown[]
    const value = await handler(event, ...values)
    return JSON.stringify({ ok: true, value: encodeValue(value, toPageAddress) })
  } catch (error) {
    return JSON.stringify({ ok: false, value: String(error) })
  }
}
