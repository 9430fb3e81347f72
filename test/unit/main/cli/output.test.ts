import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseDataDir } from '../../../../main/cli/data-dir.ts'
import { errorLine, oneLine, table } from '../../../../main/cli/output.ts'
import { proxyAddress } from '../../../../main/desk/proxy.ts'

test('an error is one line with the code, the facts that help and nothing that steers a terminal', () => {
  const line = errorLine({
    code: 'bad-request',
    message: 'Refused:\n\u001b[31mred',
    details: { status: 400, value: '2020-01-01T00:00:00Z' },
  })
  expect(line).toBe('proctor-desk: bad-request: Refused: [31mred (status 400, value 2020-01-01T00:00:00Z)')
})

test('guard: no text of the service breaks out of its line or turns its direction', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(oneLine(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    }),
  )
})

test('a table sets its columns apart', () => {
  expect(
    table(
      ['A', 'LONGER'],
      [
        ['first', 'x'],
        ['b', 'y\nz'],
      ],
    ),
  ).toBe('A      LONGER\nfirst  x\nb      y z')
})

test('the data folder: option, variable, then the folder of the app on each system', () => {
  expect(chooseDataDir('/given', 'linux', { PROCTOR_DESK_DATA_DIR: '/variable' })).toBe('/given')
  expect(chooseDataDir(undefined, 'linux', { PROCTOR_DESK_DATA_DIR: '/variable' })).toBe('/variable')
  expect(chooseDataDir(undefined, 'linux', { XDG_CONFIG_HOME: '/config' })).toBe('/config/Proctor Desk')
  expect(chooseDataDir(undefined, 'linux', {})).toMatch(/\/\.config\/Proctor Desk$/)
  expect(chooseDataDir(undefined, 'darwin', {})).toMatch(/Library\/Application Support\/Proctor Desk$/)
})

test.each([
  ['DIRECT', null],
  ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
  ['HTTPS secure.example:443', 'https://secure.example:443'],
  ['SOCKS5 socks.example:1080; PROXY p:8080', 'http://p:8080'],
  ['SOCKS5 socks.example:1080; DIRECT; PROXY p:8080', null],
  ['', null],
])('the proxy of %j', (answer, address) => {
  expect(proxyAddress(answer)).toBe(address)
})
