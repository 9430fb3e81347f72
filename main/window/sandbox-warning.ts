import { textAt } from '../../contract/text/text-at.ts'

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
  const { response } = await ask({
    type: 'warning',
    message: textAt('sandbox.title'),
    detail: `${textAt('sandbox.text')}\n\n${textAt('sandbox.advice')}`,
    buttons: [textAt('sandbox.quit'), textAt('sandbox.start')],
    defaultId: QUIT,
    cancelId: QUIT,
  })
  return response !== QUIT
}
