import type { ConnectionId } from '../../contract/model/ids.ts'
import { connectionLink, parseDeepLink } from './deep-links.ts'

/** How the system starts this app with a link: its executable and the arguments before the link. */
export type OwnProgram = { readonly path: string; readonly args: readonly string[] }

type Task = {
  readonly type: 'task'
  readonly title: string
  readonly program: string
  readonly args: string
  readonly iconPath: string
  readonly iconIndex: number
}

/** Most connections in a menu of the system: Windows shows ten places by default, in all categories together. */
export const MOST_RECENT = 8

/** Entries for the jump list of Windows, which starts the app with a link to the connection. */
export function jumpListTasks(
  connections: readonly { readonly id: ConnectionId; readonly name: string }[],
  program: OwnProgram,
): Task[] {
  return connections.slice(0, MOST_RECENT).map(({ id, name }) => ({
    type: 'task',
    title: name,
    program: program.path,
    // Last: Electron refuses to start with any argument after an address (CheckCommandLineArguments in
    // shell/app/command_line_args.cc).
    args: [...program.args, connectionLink(id)].map(quoted).join(' '),
    // An icon's path without its index would be refused (the converter of JumpListItem in
    // shell/browser/api/electron_api_app.cc).
    iconPath: program.path,
    iconIndex: 0,
  }))
}

/** The connections of entries that the user took out of the jump list. */
export function connectionsOf(tasks: readonly { readonly args?: string | undefined }[]): readonly ConnectionId[] {
  return tasks.flatMap(({ args = '' }) => {
    const link = parseDeepLink(args.split(' ').at(-1) ?? '')
    return link?.kind === 'connection' ? [link.connectionId] : []
  })
}

/** An argument of a command line as Windows splits it (`CommandLineToArgvW`). */
function quoted(argument: string): string {
  if (argument !== '' && !/[\s"]/.test(argument)) return argument
  // Backslashes count only before a quote: there each is written twice.
  return `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}
