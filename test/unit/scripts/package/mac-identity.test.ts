import { expect, test } from 'vitest'

type Signing = { readonly identity?: string; readonly entitlements: string; readonly entitlementsInherit: string }
const { hasMacCertificate, macSigning } = (await import(
  new URL('../../../../scripts/package/mac-identity.mjs', import.meta.url).href
)) as {
  hasMacCertificate: (env: Record<string, string>, identities: () => string) => boolean
  macSigning: (hasCertificate: boolean) => Signing
}

/** As `security find-identity -v -p codesigning` prints them. */
const CERTIFICATE =
  '  1) 0123456789ABCDEF "Developer ID Application: Some-One (TEAM123456)"\n     1 valid identities found\n'
const OTHERS =
  '  1) 0123456789ABCDEF "Apple Development: someone@example.org (TEAM123456)"\n     1 valid identities found\n'
const NONE = '     0 valid identities found\n'

test.each([
  ['a file', { CSC_LINK: 'certificate.p12' }, NONE, true],
  ['a name', { CSC_NAME: 'Some-One' }, NONE, true],
  ['the keychain', {}, CERTIFICATE, true],
  ['the keychain, which is not to be searched', { CSC_IDENTITY_AUTO_DISCOVERY: 'false' }, CERTIFICATE, false],
  ['the keychain, with a certificate for something else', {}, OTHERS, false],
  ['nothing', {}, NONE, false],
  ['variables that are empty, as a workflow without secrets sets them', { CSC_LINK: '', CSC_NAME: ' ' }, NONE, false],
])('a certificate from %s', (_where, env, identities, has) => {
  expect(hasMacCertificate(env as Record<string, string>, () => identities)).toBe(has)
})

test('a package is signed ad hoc only where there is no certificate', () => {
  expect(macSigning(false).identity).toBe('-')
  expect(Object.keys(macSigning(true))).not.toContain('identity')
})
