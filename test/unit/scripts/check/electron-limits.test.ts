import { describe, expect, test } from 'vitest'

type Problem = { readonly line: number; readonly problem: string }
const { electronProblems, isPackaged } = (await import(
  new URL('../../../../scripts/check/electron-limits.mjs', import.meta.url).href
)) as {
  electronProblems: (name: string, text: string) => readonly Problem[]
  isPackaged: (path: string) => boolean
}

const problemsOf = (text: string) => electronProblems('main/some.ts', text).map(({ problem }) => problem)

describe('what BoringSSL lacks', () => {
  test.each([
    ["import { createHash } from 'node:crypto'\ncreateHash('blake2b512')", /^Electron's createHash has no blake2b512/],
    ["import { createHash } from 'crypto'\ncreateHash('sha3-256')", /has no sha3-256/],
    ["import { hash as digest } from 'node:crypto'\ndigest('shake256', text)", /^Electron's hash has no shake256/],
    ["import { createHmac } from 'node:crypto'\ncreateHmac(`sm3`, key)", /has no sm3/],
    [
      "import { createCipheriv } from 'node:crypto'\nconst ALGORITHM = 'aes-256-ccm'\ncreateCipheriv(ALGORITHM, key, iv)",
      /has no aes-256-ccm/,
    ],
    ["import { createDecipheriv } from 'node:crypto'\ncreateDecipheriv('chacha20-poly1305', k, i)", /has no chacha20/],
    ["import { generateKeyPairSync } from 'node:crypto'\ngenerateKeyPairSync('ed448')", /has no ed448/],
    ["import { createHash } from 'node:crypto'\ncreateHash(options.name)", /written down in this file/],
    ["import { createHash } from 'node:crypto'\nlet name = 'sha256'\ncreateHash(name)", /written down in this file/],
    ["import { argon2 } from 'node:crypto'", /^nobody looked up yet whether Electron's crypto has argon2/],
    ["import crypto from 'node:crypto'", /by their names/],
    ["import * as crypto from 'node:crypto'", /by their names/],
    ["const { createHash } = await import('node:crypto')", /^import node:crypto statically/],
  ])('%j is refused', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)])
  })

  test('what it has passes, by whatever name it is imported', () => {
    const text = `
      import { createCipheriv, createHash, hash as hashText, randomBytes, verify, type ScryptOptions } from 'node:crypto'
      import type { KeyObject } from 'node:crypto'
      const ALGORITHM = 'aes-256-gcm'
      createHash('SHA256'); hashText('sha512', text, 'hex'); randomBytes(8); verify(null, data, key, signature)
      createCipheriv(ALGORITHM, key, iv)
    `
    expect(problemsOf(text)).toEqual([])
  })
})

describe('what the fuses forbid', () => {
  test.each([
    ["import { fork } from 'node:child_process'", /^fork starts/],
    ["import { spawn, fork as start } from 'child_process'", /^fork starts/],
    [
      "import { spawn } from 'node:child_process'\nspawn(process.execPath, [])",
      /^process.execPath is the program itself/,
    ],
    ["import { DatabaseSync } from 'node:sqlite'", /^node:sqlite is not for the packaged program/],
    ["const sqlite = await import('node:sqlite')", /^import node:sqlite statically/],
    ["import cluster from 'node:cluster'", /^node:cluster is not for/],
  ])('%j is refused', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)])
  })

  test('a problem is told with its line, and names in texts and comments are none', () => {
    const text = "// fork, process.execPath\nconst text = 'node:sqlite'\nconst path = process.execPath"
    expect(electronProblems('main/some.ts', text)).toEqual([{ line: 3, problem: expect.any(String) as string }])
  })
})

test.each([
  ['main/index.ts', true],
  ['main/store/worker/worker.ts', true],
  ['reference-service/worker.ts', true],
  ['main/cli.ts', false],
  ['main/cli/data-dir.ts', false],
  ['reference-service/main.ts', false],
  ['chromium-host/main.ts', false],
])('%s is part of the package: %s', (path, expected) => {
  expect(isPackaged(path)).toBe(expected)
})
