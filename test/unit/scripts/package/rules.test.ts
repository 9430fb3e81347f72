import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

type Facts = {
  readonly configuration: Record<string, unknown>
  readonly metadata: { readonly homepage?: string }
  readonly natives: readonly { readonly path: string; readonly glibc: string | null }[]
  readonly hasCertificate: boolean
  readonly entitlements: { readonly app: string; readonly inherit: string }
  readonly platforms: readonly ('linux' | 'mac' | 'win')[]
}
type Configuration = {
  readonly electronFuses: Record<string, unknown>
  readonly mac: Record<string, unknown>
  readonly linux: Record<string, unknown>
  readonly deb: { readonly depends: readonly string[] }
}

const ROOT = resolve(import.meta.dirname, '../../../..')
const scripts = (name: string) => import(new URL(`../../../../scripts/package/${name}.mjs`, import.meta.url).href)
const { packagingProblems } = (await scripts('rules')) as { packagingProblems: (facts: Facts) => string[] }
const { readConfiguration, effectiveConfiguration } = (await scripts('configuration')) as {
  readConfiguration: (root: string) => Promise<Configuration>
  effectiveConfiguration: (configuration: Configuration, hasCertificate: boolean) => Configuration
}

const file = await readConfiguration(ROOT)
const entitlementsOf = ({ mac }: Configuration) => {
  const text = readFileSync(join(ROOT, String(mac.entitlements)), 'utf8')
  return { app: text, inherit: text }
}

/** The project's own facts, with a part of the configuration changed. */
function factsWith(
  change: (configuration: Configuration) => Record<string, unknown> = () => ({}),
  more: Partial<Facts> = {},
): Facts {
  const hasCertificate = more.hasCertificate ?? false
  const configuration = effectiveConfiguration(file, hasCertificate)
  return {
    configuration: { ...configuration, ...change(configuration) },
    metadata: { homepage: 'https://example.org' },
    natives: [{ path: 'some.node', glibc: '2.34' }],
    hasCertificate,
    entitlements: entitlementsOf(configuration),
    platforms: ['linux', 'mac', 'win'],
    ...more,
  }
}

describe('the project’s own configuration', () => {
  test.each([true, false])('is sound, with a certificate: %s', (hasCertificate) => {
    expect(packagingProblems(factsWith(undefined, { hasCertificate }))).toEqual([])
  })
})

const withFuse = (name: string, value: unknown) => (configuration: Configuration) => ({
  electronFuses: { ...configuration.electronFuses, [name]: value },
})
const withMac = (part: Record<string, unknown>) => (configuration: Configuration) => ({
  mac: { ...configuration.mac, ...part },
})
const without = (name: string) => (configuration: Configuration) => ({
  deb: { depends: configuration.deb.depends.filter((entry) => !entry.includes(name)) },
})
const nothing = () => ({})
const plain = '<key>com.apple.security.cs.allow-jit</key>'
const open = `${plain}<key>com.apple.security.cs.disable-library-validation</key>`
const both = (text: string) => ({ entitlements: { app: text, inherit: text } })
const signed = { hasCertificate: true } as const

const WRONG: readonly (readonly [string, (configuration: Configuration) => object, Partial<Facts>, RegExp])[] = [
  [
    'pages that the fuses changed keep Electron’s signature',
    withFuse('resetAdHocDarwinSignature', undefined),
    {},
    /^electronFuses.resetAdHocDarwinSignature must be true/,
  ],
  ['no signature at all', withMac({ identity: null }), {}, /^mac.identity must not be null/],
  ['no certificate and no ad-hoc signature', withMac({ identity: undefined }), {}, /^mac.identity must be "-"/],
  ['a certificate that is passed over', withMac({ identity: '-' }), signed, /^mac.identity must be unset/],
  ['an ad-hoc signature that loads no library', nothing, both(plain), /^An ad-hoc signature .* needs the entitlement/],
  ['helpers that load no library', nothing, { entitlements: { app: open, inherit: plain } }, /^An ad-hoc signature/],
  ['a certificate with everybody’s libraries', nothing, { ...signed, ...both(open) }, /must not have the entitlement/],
  [
    'a certificate without the hardened runtime',
    withMac({ hardenedRuntime: false }),
    signed,
    /hardenedRuntime must be on/,
  ],
  [
    'a hardened runtime without V8',
    nothing,
    { ...signed, ...both('') },
    /needs the entitlement com.apple.security.cs.allow-jit/,
  ],
  ['no zip to update from', withMac({ target: ['dmg'] }), {}, /^mac.target must have dmg and zip/],
  ['the AppImage runtime of old', () => ({ toolsets: { appimage: '0.0.0' } }), {}, /^toolsets.appimage must be newer/],
  ['the AppImage runtime by default', () => ({ toolsets: undefined }), {}, /^toolsets.appimage must be newer/],
  [
    'no sandbox',
    ({ linux }) => ({ linux: { ...linux, executableArgs: ['--no-sandbox'] } }),
    {},
    /must not have --no-sandbox/,
  ],
  [
    'no sandbox in the AppImage',
    () => ({ appImage: { executableArgs: '--no-sandbox' } }),
    {},
    /must not have --no-sandbox/,
  ],
  [
    'a key for cookies',
    withFuse('enableCookieEncryption', true),
    {},
    /^electronFuses.enableCookieEncryption must be false/,
  ],
  ['Node for everybody', withFuse('runAsNode', true), {}, /^electronFuses.runAsNode must be false/],
  [
    'an archive that nobody checks',
    withFuse('enableEmbeddedAsarIntegrityValidation', undefined),
    {},
    /AsarIntegrity.* must be true/,
  ],
  ['no fuses', () => ({ electronFuses: null }), {}, /^electronFuses.onlyLoadAppFromAsar must be true/],
  ['no sound library', without('libasound2'), {}, /^deb.depends lacks libasound2:/],
  [
    'a sound library by its old name',
    ({ deb }) => ({ deb: { depends: deb.depends.map((one) => (one.includes('libasound2') ? 'libasound2' : one)) } }),
    {},
    /must name libasound2t64/,
  ],
  [
    'an older glibc than the native modules need',
    nothing,
    { natives: [{ path: 'new.node', glibc: '2.38' }] },
    /must have libc6 \(>= 2.38\) for new.node/,
  ],
  [
    'a glibc of any version',
    ({ deb }) => ({ deb: { depends: deb.depends.map((one) => (one.startsWith('libc6') ? 'libc6' : one)) } }),
    {},
    /must have libc6 \(>= 2.34\) for some.node/,
  ],
  ['a deb of nobody', nothing, { metadata: {} }, /^package.json must have a homepage/],
  [
    'files with spaces in their names',
    () => ({ artifactName: '${productName}-${version}-${arch}.${ext}' }),
    {},
    /^artifactName must have/,
  ],
  [
    'files of two processors with one name',
    () => ({ artifactName: '${name}-${version}.${ext}' }),
    {},
    /^artifactName must have/,
  ],
  ['files by the default names', () => ({ artifactName: undefined }), {}, /^artifactName must have/],
  ['a rebuild', () => ({ npmRebuild: undefined }), {}, /^npmRebuild must be false/],
  ['a folder in place of an archive', () => ({ asar: false }), {}, /^asar must be true/],
  ['libraries in the archive', () => ({ asarUnpack: ['out/assets/**'] }), {}, /^asarUnpack must have/],
]

test.each(WRONG)('%s is refused, and nothing else is', (name, change, more, problem) => {
  const problems = packagingProblems(
    factsWith(change as (configuration: Configuration) => Record<string, unknown>, more),
  )
  expect(problems).toContainEqual(expect.stringMatching(problem))
  // Without any fuse each of them is missing.
  expect(problems).toHaveLength(name === 'no fuses' ? 8 : 1)
})

test('a package for one system is not measured by the rules of another', () => {
  const wrong = factsWith(() => ({ toolsets: undefined, ...withMac({ identity: null })(file) }), {})
  expect(packagingProblems({ ...wrong, platforms: ['win'] })).toEqual([])
})
