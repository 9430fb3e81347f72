// What `npm run package -- --check` refuses: combinations of settings that electron-builder takes without a word and that
// end in a package that does not start, runs without a protection, or cannot be made. Each rule says why.
import { compareVersions } from './native-needs.mjs'

const LIBRARY_VALIDATION = 'com.apple.security.cs.disable-library-validation'
const JIT = 'com.apple.security.cs.allow-jit'

/** The fuses as the program needs them. A fuse is burnt into each package and cannot be turned back by an update. */
const FUSES = {
  runAsNode: [false, 'the signed program would run any script of another program'],
  enableCookieEncryption: [
    false,
    'Chromium would keep a key in the keychain for cookies that the program does not have, and could read none after a ' +
      'version without the fuse',
  ],
  enableNodeOptionsEnvironmentVariable: [false, 'NODE_OPTIONS would load code of another program'],
  enableNodeCliInspectArguments: [false, 'a debugger could read secrets'],
  enableEmbeddedAsarIntegrityValidation: [true, 'a changed archive would run'],
  onlyLoadAppFromAsar: [true, 'a folder beside the archive would run in its place'],
  grantFileProtocolExtraPrivileges: [false, 'pages of file: would get privileges that none of ours needs'],
}

/** Debian packages without which the program does not start, in the names of Debian 12 and of those after it. */
const DEB_NEEDS = [
  'libasound2',
  'libatspi2.0-0',
  'libc6',
  'libgbm1',
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libstdc++6',
  'libuuid1',
  'libxss1',
  'libxtst6',
  'xdg-utils',
]

const asList = (value) => (value === undefined || value === null ? [] : [value].flat())
const targetNames = (value) => asList(value).map((target) => (typeof target === 'string' ? target : target.target))
const isAdHoc = ({ configuration }) => configuration.mac.identity === '-'
const isHardened = ({ configuration }) => configuration.mac.hardenedRuntime !== false

function fuseProblems({ configuration }) {
  const fuses = configuration.electronFuses ?? {}
  return Object.entries(FUSES)
    .filter(([name, [wanted]]) => fuses[name] !== wanted)
    .map(([name, [wanted, why]]) => `electronFuses.${name} must be ${wanted}, or ${why}.`)
}

function macProblems(facts) {
  const { configuration, hasCertificate, entitlements } = facts
  const { mac, electronFuses } = configuration
  const each = [entitlements.app, entitlements.inherit]
  return [
    [
      electronFuses?.resetAdHocDarwinSignature !== true,
      'electronFuses.resetAdHocDarwinSignature must be true: fuses change pages that Electron’s signature covers, and macOS ' +
        'kills the program at its start unless it is signed anew.',
    ],
    [
      mac.identity === null,
      'mac.identity must not be null: what the program’s own files changed would stay unsigned, and macOS on Apple ' +
        'silicon runs nothing without a signature.',
    ],
    [
      !hasCertificate && mac.identity === undefined,
      'mac.identity must be "-" where there is no certificate: electron-builder would skip signing.',
    ],
    [
      hasCertificate && isAdHoc(facts),
      'mac.identity must be unset where there is a certificate: electron-builder would pass it over.',
    ],
    [
      !hasCertificate &&
        isAdHoc(facts) &&
        isHardened(facts) &&
        !each.every((text) => text.includes(LIBRARY_VALIDATION)),
      `An ad-hoc signature with mac.hardenedRuntime needs the entitlement ${LIBRARY_VALIDATION}: without a team macOS ` +
        'loads neither Electron’s framework nor the native modules.',
    ],
    [
      hasCertificate && each.some((text) => text.includes(LIBRARY_VALIDATION)),
      `A package with a certificate must not have the entitlement ${LIBRARY_VALIDATION}: all its libraries are of the same ` +
        'team, and others should not be loaded.',
    ],
    [
      hasCertificate && !isHardened(facts),
      'mac.hardenedRuntime must be on where there is a certificate: Apple notarizes nothing without it.',
    ],
    [
      isHardened(facts) && !each.every((text) => text.includes(JIT)),
      `mac.hardenedRuntime needs the entitlement ${JIT}: V8 writes the code that it runs.`,
    ],
    [
      !['dmg', 'zip'].every((name) => targetNames(mac.target).includes(name)),
      'mac.target must have dmg and zip: updates on macOS install the zip.',
    ],
  ]
    .filter(([isWrong]) => isWrong)
    .map(([, problem]) => problem)
}

function linuxProblems({ configuration, metadata, natives }) {
  const { linux, deb = {}, appImage = {}, toolsets = {} } = configuration
  const depends = asList(deb.depends)
  const namesOf = (entry) => entry.split('|').map((one) => one.trim().split(' ')[0])
  const missing = DEB_NEEDS.filter((name) => !depends.some((entry) => namesOf(entry).includes(name)))
  const libc = depends
    .map((entry) => /^libc6 \(>= ([\d.]+)\)$/.exec(entry)?.[1])
    .find((version) => version !== undefined)
  const asound = depends.find((entry) => namesOf(entry).includes('libasound2'))
  const tooNew = natives.filter(({ glibc }) => glibc !== null && compareVersions(glibc, libc ?? '0') > 0)
  const noSandbox = [linux, deb, appImage].some(({ executableArgs }) => asList(executableArgs).includes('--no-sandbox'))
  return [
    [
      [undefined, null, '0.0.0'].includes(toolsets.appimage),
      'toolsets.appimage must be newer than 0.0.0: the old runtime needs libfuse2, which current systems do not have, and its ' +
        'desktop file starts the program without a sandbox everywhere.',
    ],
    [noSandbox, 'executableArgs must not have --no-sandbox: a web page’s process could read every file of the user.'],
    [
      missing.length > 0,
      `deb.depends lacks ${missing.join(', ')}: the program would not start where they are missing.`,
    ],
    [
      asound !== undefined && !namesOf(asound).includes('libasound2t64'),
      'deb.depends must name libasound2t64 beside libasound2: Debian 13 and Ubuntu 24.04 call it so.',
    ],
    [
      tooNew.length > 0,
      `deb.depends must have ${tooNew.map(({ path, glibc }) => `libc6 (>= ${glibc}) for ${path}`).join(', ')}: with an ` +
        'older one the program starts and cannot open its data. keytar needs the glibc of the system that compiled it.',
    ],
    [
      targetNames(linux.target).includes('deb') && !metadata.homepage,
      'package.json must have a homepage: electron-builder makes no deb without one.',
    ],
  ]
    .filter(([isWrong]) => isWrong)
    .map(([, problem]) => problem)
}

function commonProblems({ configuration }) {
  return [
    [
      configuration.npmRebuild !== false,
      'npmRebuild must be false: the native modules use Node-API, and a rebuild downloads headers and can replace the ' +
        'binaries that were tested.',
    ],
    [
      configuration.asar !== true,
      'asar must be true: fuses let the program run from an archive alone, and its integrity is checked there.',
    ],
    [
      !/^[^ ]*\$\{arch\}[^ ]*$/.test(configuration.artifactName ?? '') ||
        configuration.artifactName.includes('productName'),
      'artifactName must have ${arch} and no space, so not ${productName}: a feed of updates names the files, hosts of releases ' +
        'replace spaces in them, and two processors would have one name.',
    ],
    [
      !asList(configuration.asarUnpack).includes('**/*.node'),
      'asarUnpack must have **/*.node: the system loads no library from an archive.',
    ],
  ]
    .filter(([isWrong]) => isWrong)
    .map(([, problem]) => problem)
}

/**
 * What is wrong with a configuration for some platforms; empty if nothing is.
 * @param {{
 *   configuration: object,  electron-builder's configuration, with what a run adds
 *   metadata: object,  package.json
 *   natives: readonly { path: string, glibc: string | null }[],  modules of a package for Linux
 *   hasCertificate: boolean,  for macOS
 *   entitlements: { app: string, inherit: string },  the files' texts
 *   platforms: readonly ('linux' | 'mac' | 'win')[],
 * }} facts
 * @returns {string[]}
 */
export function packagingProblems(facts) {
  return [
    ...commonProblems(facts),
    ...fuseProblems(facts),
    ...(facts.platforms.includes('mac') ? macProblems(facts) : []),
    ...(facts.platforms.includes('linux') ? linuxProblems(facts) : []),
  ]
}
