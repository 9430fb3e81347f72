import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where `@electron/fuses` finds the fuses of a binary: this text, the version, their number, a digit for each. */
const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x08'
/** As Electron ships them (build/fuses/fuses.json5). */
const AS_SHIPPED = '10110001'

/** Makes a folder like that of an unpacked Electron for Linux, with files in place of programs. */
export async function makeElectronFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true })
  await mkdir(join(folder, 'locales'))
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'resources/default_app.asar'])
    await writeFile(join(folder, name), '')
  await writeFile(join(folder, 'electron'), `not a program ${FUSES}${AS_SHIPPED}`, 'latin1')
  await chmod(join(folder, 'electron'), 0o755)
}
