// Reads the fuses of a packaged program back and compares them with electron-builder.yml: `node scripts/ci/read-fuses.mjs
// dist/linux-unpacked/proctor-desk`. On macOS the program is the folder that ends in .app.
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfiguration } from '../package/configuration.mjs'

const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const { getCurrentFuseWire, FuseV1Options } = createRequire(ofBuilder.resolve('app-builder-lib'))('@electron/fuses')
/** The digits in the binary (dist/constants.js of @electron/fuses, which does not export them). */
const [OFF, ON] = ['0', '1'].map((digit) => digit.charCodeAt(0))
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const program = process.argv[2]
if (program === undefined) {
  console.error('usage: node scripts/ci/read-fuses.mjs PROGRAM')
  process.exit(2)
}
const wire = await getCurrentFuseWire(resolve(program))
const { electronFuses } = await readConfiguration(ROOT)
let wrong = 0
for (const [name, index] of Object.entries(FuseV1Options).filter(([, value]) => typeof value === 'number')) {
  const setting = name[0].toLowerCase() + name.slice(1)
  const wanted = electronFuses[setting]
  const state = wire[index]
  // A fuse that the configuration leaves alone is as Electron has it.
  const isRight = wanted === undefined || state === (wanted ? ON : OFF)
  if (!isRight) wrong += 1
  const shown = state === ON ? 'on' : state === OFF ? 'off' : `in the state ${state}`
  console.log(`${isRight ? 'ok    ' : 'WRONG '} ${setting} is ${shown}${wanted === undefined ? ' (left alone)' : ''}`)
}
// Not by `process.exitCode`: a library of electron-builder ends the process at `beforeExit` with 0.
process.exit(wrong === 0 ? 0 : 1)
