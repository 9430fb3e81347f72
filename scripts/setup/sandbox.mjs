// Whether Electron can set up Chromium's sandbox for a user on Linux, and what mends it. Without it Electron ends with
// "The SUID sandbox helper binary was found, but is not configured correctly", which says neither why nor how.
//
// Chromium takes user namespaces where it can make one, else the helper `chrome-sandbox`, which must belong to root and be
// set-user-ID, else it ends (ZygoteHostImpl::Init in content/browser/zygote_host/zygote_host_impl_linux.cc;
// SetuidSandboxHost::GetSandboxBinaryPath in sandbox/linux/suid/client/setuid_sandbox_host.cc).
import { dirname, join } from 'node:path'
import { thisSystem } from './system.mjs'

const PROFILE = '/etc/apparmor.d/proctor-desk-development'

/** Settings of the kernel that keep a user from making namespaces: the value that does, and the command that allows it. */
const SETTINGS = [
  {
    // Ubuntu since 23.10: a namespace is made, but gives no rights, unless a profile of AppArmor allows it to a program.
    path: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    blocks: '1',
    isAllowed: (binary, profiles) => profiles.some((text) => text.includes(binary) && /\buserns\b/.test(text)),
    mend: profileCommand,
  },
  {
    // Hardened kernels, and Debian before 11.
    path: '/proc/sys/kernel/unprivileged_userns_clone',
    blocks: '0',
    mend: () => 'sudo sysctl -w kernel.unprivileged_userns_clone=1',
  },
  {
    path: '/proc/sys/user/max_user_namespaces',
    blocks: '0',
    mend: () => 'sudo sysctl -w user.max_user_namespaces=15000',
  },
]

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`

/** Allows namespaces to one binary. `null` for a path that would mean more to AppArmor than itself. */
function profileCommand(binary) {
  if (/["\\*?[\]{}^@\n]/.test(binary)) return null
  const lines = [
    'abi <abi/4.0>,',
    'include <tunables/global>',
    `profile proctor-desk-development "${binary}" flags=(unconfined) {`,
    '  userns,',
    '}',
  ]
  return `printf '%s\\n' ${lines.map(quoted).join(' ')} | sudo tee ${PROFILE} >/dev/null && sudo apparmor_parser --replace ${PROFILE}`
}

const nameOf = (path) => path.slice('/proc/sys/'.length).replaceAll('/', '.')

/**
 * Why Electron's binary would end at once, and the commands of which one mends it; `null` if nothing speaks against it.
 * Root starts it without a sandbox anyway.
 * @returns {{ why: string, mends: string[] } | null}
 */
export function sandboxProblem(binary, system = thisSystem) {
  if (system.platform !== 'linux' || system.uid === 0) return null
  const setting = SETTINGS.find(({ path, blocks }) => system.read(path)?.trim() === blocks)
  if (setting === undefined) return null
  const profiles = system.list(dirname(PROFILE)).map((name) => system.read(join(dirname(PROFILE), name)) ?? '')
  if (setting.isAllowed?.(binary, profiles)) return null
  const helper = system.env.CHROME_DEVEL_SANDBOX || join(dirname(binary), 'chrome-sandbox')
  const stats = system.stat(helper)
  if (stats !== null && stats.uid === 0 && (stats.mode & 0o4001) === 0o4001) return null
  const asRoot = `sudo chown root:root ${quoted(helper)} && sudo chmod 4755 ${quoted(helper)}`
  return {
    why:
      `Electron can't set up its sandbox: ${nameOf(setting.path)} is ${setting.blocks}, so users can't make namespaces, ` +
      `and ${helper} doesn't run as root.`,
    mends: [setting.mend(binary), stats === null ? null : asRoot].filter((command) => command !== null),
  }
}

/** The message for a person, in lines. */
export function sandboxAdvice({ why, mends }) {
  return [
    why,
    ...mends.flatMap((command, index) => [
      index === 0 ? 'To mend it, run:' : 'Or, until Electron is installed anew:',
      `  ${command}`,
    ]),
    'To start without a sandbox, which lets a harmful file of a participant reach yours:',
    '  npm start -- --no-sandbox',
  ]
}
