// Packs the app for the smoke, by electron-builder and the project's own configuration.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root, run } from '../lib-run.mjs'
import { WITHOUT_OFFICE } from '../package/configuration.mjs'

/** What electron-builder expects to find in an Electron that is unpacked already. */
const OF_ELECTRON = ['electron', 'LICENSE', 'LICENSES.chromium.html', 'version']

/** Packs for a platform, `null` for this one. Fails with what electron-builder says if `made` is not there then. */
async function pack(platform, output, more, made) {
  const config = { extends: 'electron-builder.yml', directories: { output }, ...more }
  const options = JSON.stringify({ projectDir: root, platform, config })
  const { code, output: said } = await run('node', [join('scripts', 'smoke', 'run-builder.mjs'), options])
  if (code !== 0 || !existsSync(made)) throw new Error(`electron-builder made no ${made}:\n${said}`)
  return made
}

const folderOf = (name) => `${name}${process.arch === 'x64' ? '' : `-${process.arch}`}-unpacked`

/**
 * Packs what was built last around an empty file in Electron's place: the archive, and what is beside it.
 * @param {string} output Folder for the result.
 * @param {{ hasOffice?: boolean }} options Whether the office program is packed too, 250 MB.
 * @returns {Promise<string>} the path of the archive
 */
export async function packArchive(output, { hasOffice = false } = {}) {
  const electronDist = mkdtempSync(join(tmpdir(), 'proctor-desk-no-electron-'))
  try {
    for (const name of ['resources', 'locales']) mkdirSync(join(electronDist, name))
    for (const name of OF_ELECTRON) writeFileSync(join(electronDist, name), '')
    chmodSync(join(electronDist, 'electron'), 0o755)
    // Fuses are switches in Electron's executable.
    const archive = join(output, folderOf('linux'), 'resources/app.asar')
    const office = hasOffice ? {} : WITHOUT_OFFICE
    return await pack('LINUX', output, { electronDist, electronFuses: null, ...office }, archive)
  } finally {
    rmSync(electronDist, { recursive: true, force: true })
  }
}

/** Where the program is in what electron-builder makes for a system, and Electron's folder above its executable. */
const PROGRAMS = {
  linux: { program: [folderOf('linux'), 'proctor-desk'], up: '..' },
  win32: { program: [folderOf('win'), 'Proctor Desk.exe'], up: '..' },
  darwin: {
    program: [process.arch === 'x64' ? 'mac' : `mac-${process.arch}`, 'Proctor Desk.app/Contents/MacOS/Proctor Desk'],
    up: '../../../..',
  },
}

/**
 * Packs what was built last with Electron, for this system.
 * @param {string} output Folder for the result.
 * @param {string} electron Electron's executable.
 * @returns {Promise<string>} the path of the packaged program
 */
export async function packProgram(output, electron) {
  const { program, up } = PROGRAMS[process.platform]
  return pack(null, output, { electronDist: resolve(electron, up) }, join(output, ...program))
}
