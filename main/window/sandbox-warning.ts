import { en } from '../../contract/text/en.ts'

export type SandboxFacts = {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly hasSwitch: (name: string) => boolean
}

type Question = {
  readonly type: 'warning'
  readonly message: string
  readonly detail: string
  readonly buttons: string[]
  readonly defaultId: number
  readonly cancelId: number
}

const QUIT = 0

/**
 * Whether the program may start with the sandbox that it has. Without one it asks; the answer is for this start.
 *
 * The AppImage adds `--no-sandbox` where the system has no user namespaces for it (generateAppRunScript in
 * app-builder-lib's targets/appimage/appImageUtil.js), and Electron does where `ELECTRON_DISABLE_SANDBOX` is set (Electron's
 * shell/app/electron_main_delegate.cc). Who starts the program from its sources gave the switch, and was warned there.
 */
export async function mayStart(
  { platform, isPackaged, hasSwitch }: SandboxFacts,
  ask: (question: Question) => Promise<{ readonly response: number }>,
): Promise<boolean> {
  if (platform !== 'linux' || !isPackaged || !hasSwitch('no-sandbox')) return true
  const { title, text, advice, quit, start } = en.sandbox
  const { response } = await ask({
    type: 'warning',
    message: title,
    detail: `${text}\n\n${advice}`,
    buttons: [quit, start],
    defaultId: QUIT,
    cancelId: QUIT,
  })
  return response !== QUIT
}
