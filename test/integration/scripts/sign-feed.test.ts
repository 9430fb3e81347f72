import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { parsePublicKey, verifiedFeed } from '../../../main/updates/signed-feed.ts'
import { FEED, feedText } from '../../support/update-server.ts'

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/sign-feed.mjs')
const file = Buffer.from('a package')
const name = 'Proctor Desk-0.2.0.AppImage'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proctor-desk-sign-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, FEED), feedText({ file, name }))
  await writeFile(join(folder, name), file)
})

function run(args: readonly string[], key = '') {
  const env = { ...process.env, PROCTOR_DESK_UPDATE_PRIVATE_KEY: key }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8', env })
  return { status, stdout, stderr }
}

function newKeys() {
  const [, publicText = '', privateText = ''] = /KEY=(\S+)\n.*KEY=(\S+)\n/.exec(run(['--new-key']).stdout) ?? []
  return { publicKey: parsePublicKey(publicText), privateText }
}

test('a feed is signed in place with a key that the script made, and signing it again changes nothing', async () => {
  const { publicKey, privateText } = newKeys()
  const path = join(folder, FEED)
  expect(run([path], privateText)).toEqual({ status: 0, stdout: `${FEED}: 0.2.0 is signed.\n`, stderr: '' })
  const signed = await readFile(path)
  expect(verifiedFeed(FEED, signed, publicKey)).toBe(feedText({ file, name }))
  expect(run([path], privateText).status).toBe(0)
  expect(await readFile(path)).toEqual(signed)
})

test('what cannot be published is not signed', async () => {
  const { privateText } = newKeys()
  const path = join(folder, FEED)
  const before = await readFile(path)
  const refusal = (key = privateText) => {
    const { status, stderr } = run([path], key)
    expect(status).toBe(1)
    return stderr
  }
  expect(refusal('')).toContain('PROCTOR_DESK_UPDATE_PRIVATE_KEY is not set')
  const secret = Buffer.from('something secret').toString('base64')
  expect(refusal(secret)).toContain('must be an Ed25519 private key')
  expect(refusal(secret)).not.toContain(secret)
  await writeFile(join(folder, name), 'b package')
  expect(refusal()).toContain('was changed since')
  await rm(join(folder, name))
  expect(refusal()).toContain('not beside it')
  expect(await readFile(path)).toEqual(before)
  await writeFile(path, feedText({ file, name: 'folder/Proctor.AppImage' }))
  expect(refusal()).toContain('not valid at files.0.url')
})
