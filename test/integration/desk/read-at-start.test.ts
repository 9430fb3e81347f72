import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const DESK = fileURLToPath(new URL('../../../main/desk/desk.ts', import.meta.url))

/** Packages that a process reads when it imports a file, by their names as they are imported. */
async function packagesReadBy(file: string): Promise<readonly string[]> {
  const script = `
    import { registerHooks } from 'node:module'
    const read = new Set()
    registerHooks({
      resolve(specifier, context, next) {
        if (/^(?![./]|node:|file:)/.test(specifier)) read.add(specifier)
        return next(specifier, context)
      },
    })
    await import(${JSON.stringify(file)})
    console.log(JSON.stringify([...read]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return JSON.parse(stdout) as readonly string[]
}

test('the code for services and media hosts is not loaded before it is needed', async () => {
  const read = await packagesReadBy(DESK)
  expect(read).toContain('zod')
  expect(read).not.toContain('undici')
})
