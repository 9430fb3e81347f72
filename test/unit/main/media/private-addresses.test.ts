import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { isPrivateAddress, isPrivateLiteral, publicOnlyLookup } from '../../../../main/media/private-addresses.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::127.0.0.1',
  '::a00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b:1::7f00:1',
  '2001::7f00:1',
  'fec0::1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.255',
  '100::1',
  '2001:db8::1',
  '3fff:fff::1',
  '5f00::1',
  '192.88.99.1',
  '2001:2::1',
  '2001:10::1',
  '2001:1f:ffff::1',
  '2001:2f:ffff::1',
  'no address',
])('%s is not of the public network', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each([
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.1.1',
  '192.0.3.1',
  '198.20.0.1',
  '192.169.0.1',
  '203.0.114.1',
  '2606:2800:220:1::1',
  '100:0:0:1::1',
  '3fff:1000::1',
  '5f01::1',
  '192.88.98.1',
  '2001:2:1::1',
  '2001:30::1',
  '2001:4860:4860::8888',
  '::ffff:93.184.216.34',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test.each([
  ['http://127.1/', true],
  ['http://2130706433/', true],
  ['http://0x7f.1/', true],
  ['http://[::1]:8080/', true],
  ['http://[::ffff:127.0.0.1]/', true],
  ['http://93.184.216.34/', false],
  ['http://localhost/', false],
])('guard: the host of %s written in another notation is seen through', (address, expected) => {
  expect(isPrivateLiteral(new URL(address))).toBe(expected)
})

function answering(...addresses: string[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all)
      callback(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )
    else callback(null, addresses[0] ?? '', 4)
  }
}

function resolve(lookup: LookupFunction, all: boolean): Promise<unknown> {
  return new Promise((done, failed) => {
    lookup('media.example', { all }, (error, address) => (error ? failed(error) : done(address)))
  })
}

test('guard: a public name that resolves to a private address is refused at the time of connecting', async () => {
  await expect(resolve(publicOnlyLookup(answering('10.0.0.1')), false)).rejects.toThrow('private')
  await expect(resolve(publicOnlyLookup(answering('93.184.216.34', '127.0.0.1')), true)).rejects.toThrow('private')
  await expect(resolve(publicOnlyLookup(answering()), true)).rejects.toThrow('private')
})

test('a name that resolves to public addresses is connected to', async () => {
  await expect(resolve(publicOnlyLookup(answering('93.184.216.34')), false)).resolves.toBe('93.184.216.34')
  await expect(resolve(publicOnlyLookup(answering('93.184.216.34')), true)).resolves.toHaveLength(1)
})

test('a failed lookup stays that failure', async () => {
  const failing: LookupFunction = (_host, _options, callback) => callback(new Error('ENOTFOUND'), '', 4)
  await expect(resolve(publicOnlyLookup(failing), false)).rejects.toThrow('ENOTFOUND')
})
