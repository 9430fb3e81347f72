import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { safeError } from '../../../../main/crash/safe-error.ts'
import { safeLogLine } from '../../../../main/crash/safe-log-line.ts'
import { safePlaces } from '../../../../main/crash/safe-places.ts'
import { formatLogLine } from '../../../../main/support/log.ts'

/** A folder that has what a packaged app has. */
function anApp(name = 'app'): string {
  const folder = mkdtempSync(join(tmpdir(), 'Proctor Desk (x86) '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = ['out/main/index.js', 'out/renderer/assets/index-a1.js', 'node_modules/keytar/lib/keytar.js']
  for (const file of files) {
    const path = join(folder, name, file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, '')
  }
  return join(folder, name)
}

describe('the places of a stack', () => {
  test('are relative to the app, whose folder may have spaces and parentheses', () => {
    const app = anApp()
    const stack = [
      'TypeError: x',
      `    at open (file://${encodeURI(app)}/out/main/index.js:12:5)`,
      `    at async ${app}/out/main/index.js:3:4`,
      `    at Object.Anna [as Smith] (${app}/node_modules/keytar/lib/keytar.js:7:8)`,
      '    at https://desk.app.invalid/assets/index-a1.js:1:2345',
      '    at Screen (app://desk/assets/index-a1.js:6:7)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
      '    at node:fs:1:2',
      '    at <anonymous>',
    ].join('\n')
    expect(safePlaces(stack, app)).toEqual([
      'out/main/index.js:12:5',
      'out/main/index.js:3:4',
      'node_modules/keytar/lib/keytar.js:7:8',
      'renderer/assets/index-a1.js:1:2345',
      'renderer/assets/index-a1.js:6:7',
      'node:internal:104:5',
      'node:fs:1:2',
    ])
  })

  test('are the same in an archive and beside it', () => {
    const app = anApp('app.asar')
    const unpacked = `${app}.unpacked/node_modules/keytar`
    mkdirSync(unpacked, { recursive: true })
    writeFileSync(`${unpacked}/index.js`, '')
    const stack = `x\n at ${app}/out/main/index.js:1:2\n at a (${unpacked}/index.js:3:4)`
    expect(safePlaces(stack, app)).toEqual(['out/main/index.js:1:2', 'node_modules/keytar/index.js:3:4'])
  })

  test('guard: name no file that the app has not', () => {
    const app = anApp()
    const made = [`${app}/out/main/Anna-Smith.js`, '/home/anna/notes.js', `${app}/out/../../../home/anna.js`]
    const others = ['app://desk/assets/anna.js', 'node:anna', 'https://anna.example/assets/index-a1.js']
    const stack = [...made, ...others].map((address) => `    at ${address}:1:2`).join('\n')
    expect(safePlaces(stack, app)).toEqual(Array.from({ length: 6 }, () => 'elsewhere'))
  })
})

describe('an error', () => {
  test.each([
    [new TypeError("Cannot read properties of undefined (reading 'anna')"), 'Cannot read properties of undefined'],
    [new TypeError('anna.map is not a function'), 'A value is not a function'],
    [new SyntaxError('Unexpected token a, "anna" is not valid JSON'), 'A text is not valid JSON'],
    [new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=anna'), 'React error 418'],
    [new Error('UNIQUE constraint failed: people.anna'), 'UNIQUE constraint failed'],
    [new Error('anna'), 'message left out (4 characters)'],
    [new Error(''), 'no message'],
  ])('keeps what %s says without its values', (error, message) => {
    expect(safeError(error, '/app')).toMatchObject({ message })
  })

  test('keeps a code of a system, a library or the app, and no other', () => {
    const withCode = (code: string) => safeError(Object.assign(new Error('x'), { code }), '/app').code
    expect(['ENOSPC', 'SQLITE_CORRUPT', 'ERR_INVALID_ARG_TYPE'].map(withCode)).toEqual([
      ...['ENOSPC', 'SQLITE_CORRUPT', 'ERR_INVALID_ARG_TYPE'],
    ])
    expect(safeError(new DeskError('store-damaged', 'anna'), '/app')).toMatchObject({
      name: 'DeskError',
      code: 'store-damaged',
    })
    expect(['EMMA', 'anna', 'SQLITE_anna'].map(withCode)).toEqual([null, null, null])
  })

  test('has its causes, of which there may be no end', () => {
    const error = new Error('a', { cause: new RangeError('Invalid array length') })
    expect(safeError(error, '/app').cause).toMatchObject({ name: 'RangeError', message: 'Invalid array length' })
    const endless: { name: string; cause?: unknown } = { name: 'Error' }
    endless.cause = endless
    expect(safeError(endless, '/app').cause?.cause?.cause?.cause).toBeNull()
  })
})

describe('a line of the log', () => {
  const line = (facts: Record<string, unknown>) => safeLogLine(formatLogLine('info', 'sync.ended', facts), '/app')

  test('keeps numbers and words that are known to be harmless, and counts the rest', () => {
    expect(line({ kind: 'applied', pages: 3, connectionId: 'c1', path: '/home/anna' })).toMatch(
      /^\S+Z info sync\.ended kind=applied pages=3 \(2 left out\)$/,
    )
    // A word that the list does not have, and a number under another name.
    expect(line({ kind: 'anna', thread: 'anna', born: 1987 })).toMatch(/ sync\.ended \(3 left out\)$/)
    expect(line({ failure: null })).toMatch(/ sync\.ended$/)
  })

  test('that is none of the log is left out', () => {
    for (const other of ['', 'anna', '"anna"', '[1]', 'null', '{"at":"anna"}', '{"at":"2026-01-01T00:00:00.000Z"}'])
      expect(safeLogLine(other, '/app')).toBeNull()
    expect(safeLogLine('{"at":"2026-01-01T00:00:00.000Z","event":"Anna Smith"}', '/app')).toBeNull()
  })
})
