/**
 * Switches of Chromium and Node that the packaged program does not start with: each of them opens it to another program,
 * takes a protection of its pages away, or sends its requests by another way. A shortcut that somebody changed would
 * hand them over. `no-sandbox` is not among them, since the AppImage adds it by itself where the system has no user
 * namespaces (app-builder-lib, targets/appimage/appImageUtil.js). The program asks before it starts with it
 * (sandbox-warning.ts).
 */
const REFUSED: readonly string[] = [
  // Debuggers
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-socket-name',
  'remote-allow-origins',
  'custom-devtools-frontend',
  'enable-automation',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'debug',
  'debug-brk',
  'debug-port',
  // Code and programs of somebody else
  'js-flags',
  'load-extension',
  'disable-extensions-except',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  // By now Chromium has begun the zygote with it (ContentMainRunnerImpl in content_main_runner_impl.cc), but no page yet.
  'zygote-cmd-prefix',
  'ppapi-plugin-launcher',
  'browser-subprocess-path',
  // The walls between pages
  'disable-web-security',
  'disable-site-isolation-trials',
  'disable-site-isolation-for-policy',
  // Site isolation is a feature, too. What Electron itself turns off it does not add here (shell/browser/feature_list.cc).
  'disable-features',
  'single-process',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  // Names, ways and certificates
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'proxy-auto-detect',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'auth-server-whitelist',
  'auth-server-allowlist',
  'auth-negotiate-delegate-whitelist',
  'auth-negotiate-delegate-allowlist',
  // Files with what pages hold
  'user-data-dir',
  'disk-cache-dir',
  'log-net-log',
  'trace-startup',
  'trace-startup-file',
  'trace-config-file',
  'enable-tracing',
  'ssl-key-log-file',
]

/** The first of the refused switches that the program was started with, or `null`. */
export function refusedSwitch(has: (name: string) => boolean): string | null {
  return REFUSED.find(has) ?? null
}
