import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enteredPath } from '../../../chromium-host/save-path.ts'
import { findChromium } from '../../../chromium-host/find-chromium.ts'
import { app } from '../../../chromium-host/app.ts'
import { proxyFromEnvironment, session } from '../../../chromium-host/session.ts'

test.each([
  ['https://api.example/', { HTTPS_PROXY: 'http://proxy.example:3128' }, 'PROXY proxy.example:3128'],
  ['https://api.example/', { https_proxy: 'https://proxy.example' }, 'HTTPS proxy.example:443'],
  ['http://api.example/', { HTTPS_PROXY: 'http://proxy.example:3128' }, 'DIRECT'],
  ['https://api.example/', { ALL_PROXY: 'socks5://proxy.example:1080' }, 'SOCKS5 proxy.example:1080'],
  ['https://api.example/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'other.example, .example' }, 'DIRECT'],
  ['https://notexample/', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'example' }, 'PROXY p:1'],
  ['http://127.0.0.1:8080/', { http_proxy: 'http://p:1', ALL_PROXY: 'http://p:1' }, 'DIRECT'],
  ['not an address', { ALL_PROXY: 'http://p:1' }, 'DIRECT'],
])('the proxy for %s by %j is %s', (address, env, proxy) => {
  expect(proxyFromEnvironment(address, env)).toBe(proxy)
})

test('of what a person enters, ~ is the home folder, and nothing is added, as in Electron on Linux', () => {
  expect(enteredPath(' ~/a ')).toBe(join(homedir(), 'a'))
  expect(enteredPath('/x/~a')).toBe('/x/~a')
})

test('the Chromium that the variable names is taken, and one that cannot be run is an error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  const program = join(folder, 'chromium')
  writeFileSync(program, '#!/bin/sh\n')
  expect(() => findChromium({ PROCTOR_DESK_CHROMIUM: program })).toThrow("can't run")
  chmodSync(program, 0o755)
  expect(findChromium({ PROCTOR_DESK_CHROMIUM: program })).toBe(program)
  expect(findChromium({ PATH: `relative:${folder}` })).toBe(program)
})

test('as with Electron, a folder that is not there cannot become a path of the app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paths-'))
  expect(() => app.setPath('userData', join(folder, 'missing'))).toThrow('is not there')
  app.setPath('userData', folder)
  expect(app.getPath('userData')).toBe(folder)
})

test('sessions are told apart by their partition, and none is kept on the disk', () => {
  expect(session.fromPartition('one')).toBe(session.fromPartition('one'))
  expect(session.fromPartition('one')).not.toBe(session.defaultSession)
  expect(() => session.fromPartition('persist:one')).toThrow('keeps no session on the disk')
})
