import { expect, test } from 'vitest'
import { refusedSwitch } from '../../../main/window/refused-switches.ts'

const startedWith = (...names: readonly string[]) => refusedSwitch((name) => names.includes(name))

test.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'load-extension',
  'renderer-cmd-prefix',
  'zygote-cmd-prefix',
  'disable-web-security',
  'disable-features',
  'host-resolver-rules',
  'proxy-server',
  'ignore-certificate-errors',
  'user-data-dir',
  'trace-startup',
  'trace-startup-file',
  'trace-config-file',
  'enable-tracing',
])('guard: the packaged program does not start with --%s', (name) => {
  expect(startedWith('data-dir', name)).toBe(name)
})

test('it starts with its own options, those for the screen, and the one that its AppImage adds', () => {
  expect(startedWith()).toBeNull()
  expect(startedWith('data-dir', 'no-sandbox', 'ozone-platform', 'disable-gpu', 'force-device-scale-factor')).toBeNull()
})
