/** Who may import whom. The table is in docs/architecture.md. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { pathNot: allowed, dependencyTypesNot: ['core'] },
})
const NPM = 'node_modules'

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      // numfmt 4.0.1 names a file of types that it does not have.
      to: { couldNotResolve: true, pathNot: '[.]css$|^virtual:|[?]|^numfmt$' },
    },
    { name: 'nothing-imports-test', severity: 'error', from: { pathNot: '^test' }, to: { path: '^test' } },
    only('contract-model', '^contract/model', ['^contract/model', `${NPM}/zod`]),
    only('contract-rest', '^contract/(remote|bridge)', ['^contract/(model|remote|bridge)', `${NPM}/zod`]),
    only('contract-text', '^contract/text', ['^contract/(model|text)']),
    only('contract-workbook', '^contract/workbook', [
      '^contract/(model|workbook)',
      `${NPM}/(htmlparser2|numfmt)/|^numfmt$`,
    ]),
    {
      name: 'contract-bridge-not-remote',
      severity: 'error',
      from: { path: '^contract/bridge' },
      to: { path: '^contract/remote' },
    },
    {
      name: 'contract-remote-not-bridge',
      severity: 'error',
      from: { path: '^contract/remote' },
      to: { path: '^contract/bridge' },
    },
    { name: 'contract-no-node', severity: 'error', from: { path: '^contract' }, to: { dependencyTypes: ['core'] } },
    only('preload', '^preload', ['^preload', '^contract/bridge', `${NPM}/electron`]),
    { name: 'renderer-no-node', severity: 'error', from: { path: '^renderer' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'renderer-own-things',
      severity: 'error',
      from: { path: '^renderer' },
      to: {
        path: ['^main', '^preload', '^chromium-host', '^reference-service', '^contract/remote', `${NPM}/electron/`],
      },
    },
    {
      name: 'only-the-viewer-reads-workbooks',
      severity: 'error',
      from: { path: '^renderer', pathNot: '^renderer/viewer' },
      to: { path: '^contract/workbook' },
    },
    {
      name: 'features-apart',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'only-the-player-knows-dash',
      severity: 'error',
      from: { path: '^(renderer|main)', pathNot: '^renderer/features/player' },
      to: { path: `${NPM}/dashjs` },
    },
    {
      name: 'ui-is-stateless',
      severity: 'error',
      from: { path: '^renderer/ui' },
      to: { path: '^renderer/(shell|features|common|bridge)' },
    },
    {
      name: 'bridge-has-one-reader',
      severity: 'error',
      from: { path: '^renderer/bridge' },
      to: { path: '^renderer/(shell|features|common|ui)' },
    },
    {
      name: 'common-knows-no-screen',
      severity: 'error',
      from: { path: '^renderer/common' },
      to: { path: '^renderer/(shell|features)' },
    },
    {
      name: 'features-below-the-shell',
      severity: 'error',
      from: { path: '^renderer/features' },
      to: { path: '^renderer/shell' },
    },
    {
      name: 'main-not-renderer',
      severity: 'error',
      from: { path: '^main' },
      to: { path: '^(renderer|preload|chromium-host|reference-service)' },
    },
    {
      name: 'electron-at-the-edge',
      severity: 'error',
      from: { path: '^main', pathNot: '^main/(program|window|ipc)/|^main/index[.]ts$' },
      to: { path: `${NPM}/electron/` },
    },
    {
      // Whatever sends requests is listed here, and passes the network gate (docs/decisions/0065); and named-file.ts, which
      // reads pipes by a socket and connects to nothing.
      name: 'requests-pass-the-gate',
      severity: 'error',
      from: {
        path: '^main/',
        pathNot:
          '^main/(support/(gated-dispatcher|named-file)|remote/(dispatcher|failures)|media/(http-agents|private-addresses|upstream)|updates/update-http|smoke/storage-steps)[.]ts$',
      },
      to: {
        path: [`${NPM}/(undici|ws)/`, '^(node:)?(dgram|dns|dns/promises|http|http2|https|net|tls)$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'store-and-remote-are-the-floor',
      severity: 'error',
      from: { path: '^main/(store|remote)' },
      to: { path: '^main/', pathNot: '^main/(store|remote|support)' },
    },
    {
      name: 'media-store-knows-files-only',
      severity: 'error',
      from: { path: '^main/media-store' },
      to: { path: '^(main|contract)/', pathNot: '^main/(media-store|support)/|^contract/model/' },
    },
    {
      name: 'services-know-no-bridge',
      severity: 'error',
      from: {
        path: '^main/(store|remote|sync|media-store|downloads|export|outbox|secrets|connections|updates|support)',
      },
      to: { path: '^contract/bridge' },
    },
    {
      name: 'store-threads-are-asked',
      severity: 'error',
      from: {
        path: '^main/',
        pathNot: '^main/store/(worker|queries|journal|export|marking|outbox|people|transcripts)',
      },
      to: {
        path: '^main/store/(worker|queries|journal|export|marking|outbox|people|transcripts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'store-threads-ask-nobody',
      severity: 'error',
      from: { path: '^main/store/(worker|queries|journal|export|marking|outbox|people|transcripts|common)' },
      to: { path: '^main/store/client' },
    },
    { name: 'store-and-remote-apart', severity: 'error', from: { path: '^main/store' }, to: { path: '^main/remote' } },
    { name: 'remote-and-store-apart', severity: 'error', from: { path: '^main/remote' }, to: { path: '^main/store' } },
    {
      name: 'services-never-upward',
      severity: 'error',
      from: { path: '^main/(sync|media|media-store|downloads|export|outbox|secrets|connections|updates|crash)' },
      to: { path: '^main/(ipc|window|desk|program|runtime|index|cli)' },
    },
    {
      name: 'runtime-knows-no-windows',
      severity: 'error',
      from: { path: '^main/runtime' },
      to: { path: ['^main/(ipc|window|desk|program|index|cli)', '^contract/bridge'] },
    },
    {
      name: 'smoke-on-top',
      severity: 'error',
      from: { path: '^main/', pathNot: '^main/(smoke|program)/|^main/index[.]ts$|^main/window/smoke-window[.]ts$' },
      to: { path: '^main/smoke/' },
    },
    {
      name: 'desk-asks-the-runtime',
      severity: 'error',
      from: { path: '^main/(desk|ipc|cli)' },
      to: { path: '^main/(sync|media|remote)' },
    },
    {
      name: 'service-apart',
      severity: 'error',
      from: { path: '^reference-service' },
      to: { path: '^(main|renderer|preload|chromium-host|contract/bridge)' },
    },
    {
      name: 'host-apart',
      severity: 'error',
      from: { path: '^chromium-host' },
      to: { path: '^(main|renderer|preload|contract|reference-service)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(out|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
