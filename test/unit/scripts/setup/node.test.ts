import { expect, test } from 'vitest'

type System = {
  readonly platform: string
  readonly arch: string
  readonly node: string
  readonly isMusl: () => boolean
}
const { nodePackage, requireNode } = (await import(
  new URL('../../../../scripts/setup/node.mjs', import.meta.url).href
)) as {
  nodePackage: (
    system: System,
  ) => { readonly name: string; readonly version: string; readonly binary: string } | undefined
  requireNode: (system: System) => void
}
const system = (platform: string, arch: string, more: Partial<System> = {}): System => ({
  platform,
  arch,
  node: '20.19.0',
  isMusl: () => false,
  ...more,
})

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
  ['win32', 'arm64'],
])('on %s %s a Node that is new enough can be added, and its binary is known', (platform, arch) => {
  const wanted = nodePackage(system(platform, arch))
  expect(wanted?.binary).toMatch(/^[0-9a-f]{64}$/)
  expect(() => requireNode(system('other', arch, { node: wanted?.version ?? '' }))).not.toThrow()
  expect(() => requireNode(system(platform, arch))).not.toThrow()
})

test.each([
  ['another processor', system('linux', 'riscv64')],
  ['another system', system('freebsd', 'x64')],
  ['another C library', system('linux', 'x64', { isMusl: () => true })],
])('for %s an old Node is refused, a new one is not', (_name, one) => {
  expect(() => requireNode(one)).toThrow(/^Proctor Desk needs Node 22\.18 or newer; this is 20\.19\.0/)
  expect(() => requireNode({ ...one, node: '22.17.9' })).toThrow('Nothing was installed')
  for (const node of ['22.18.0', '24.0.0']) expect(() => requireNode({ ...one, node })).not.toThrow()
})
