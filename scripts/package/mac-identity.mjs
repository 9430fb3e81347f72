// Which signature a package for macOS gets. Without any, macOS kills it: the fuses change pages that Electron's own
// signature covers, and electron-builder signs nothing where it finds no certificate (findSigningIdentity in
// app-builder-lib's mac/MacTargetHelper.js).
import { spawnSync } from 'node:child_process'

/** What electron-builder looks for first in a keychain (getCertificateTypes in the same file). */
const CERTIFICATE = /"Developer ID Application: [^"]+"/

/** The keychain's identities for signing code, as `security` lists them; empty elsewhere than on macOS. */
function listIdentities() {
  const { stdout } = spawnSync('/usr/bin/security', ['find-identity', '-v', '-p', 'codesigning'], { encoding: 'utf8' })
  return stdout ?? ''
}

/**
 * Whether electron-builder will find a certificate by itself: given by `CSC_LINK`, named by `CSC_NAME`, or in the
 * keychain unless `CSC_IDENTITY_AUTO_DISCOVERY` is `false`.
 */
export function hasMacCertificate(env, identities = listIdentities) {
  if (isSet(env.CSC_LINK) || isSet(env.CSC_NAME)) return true
  if (env.CSC_IDENTITY_AUTO_DISCOVERY === 'false') return false
  return CERTIFICATE.test(identities())
}

/**
 * What the configuration of macOS gets in addition. With a certificate `identity` must stay unset: electron-builder
 * would take `-` for a part of the certificate's name (findIdentity in codeSign/macCodeSign.js).
 */
export function macSigning(hasCertificate) {
  const entitlements = `scripts/package/entitlements/${hasCertificate ? 'signed' : 'ad-hoc'}.plist`
  const files = { entitlements, entitlementsInherit: entitlements }
  return hasCertificate ? files : { ...files, identity: '-' }
}

const isSet = (value) => value !== undefined && value.trim() !== ''
