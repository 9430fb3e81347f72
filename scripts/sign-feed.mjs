// Signs the feeds of a release, in place: `node scripts/sign-feed.mjs dist/latest-linux.yml dist/latest.yml`. The private
// key is in PROCTOR_DESK_UPDATE_PRIVATE_KEY. Each file that a feed names must be beside it and have the size and the hash
// that the feed says, so sign last, when the packages are as they will be published. `--new-key` prints a pair of keys.
// Why: docs/updates.md.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { parseFeed } from '../main/updates/feed.ts'
import { signFeed, verifiedFeed } from '../main/updates/signed-feed.ts'

const KEY = 'PROCTOR_DESK_UPDATE_PRIVATE_KEY'

/** Throws an error that says what is wrong. */
function readKey(text = '') {
  if (text === '') throw new Error(`${KEY} is not set`)
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The error might quote the key.
  }
  throw new Error(`${KEY} must be an Ed25519 private key: the base64 of its PKCS #8 form`)
}

async function sha512Of(path) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}

/** Fails unless the feed is one that the app takes, of files that are there. */
async function checkFeed(path, bytes) {
  const name = basename(path)
  const { version, files } = parseFeed(parseUpdateInfo(bytes.toString('utf8'), name, new URL('https://localhost/')))
  for (const { url, size, sha512 } of files) {
    const file = join(dirname(path), url)
    const found = await stat(file).catch(() => null)
    if (found === null) throw new Error(`${name} names ${url}, which is not beside it`)
    if (found.size !== size || (await sha512Of(file)) !== sha512)
      throw new Error(`${url} is not the file that ${name} was made for: it was changed since`)
  }
  return version
}

async function sign(path, privateKey) {
  const name = basename(path)
  const bytes = await readFile(path)
  const version = await checkFeed(path, bytes)
  const signed = signFeed(name, bytes, privateKey)
  verifiedFeed(name, signed, createPublicKey(privateKey))
  await writeFile(path, signed)
  console.log(`${name}: ${version} is signed.`)
}

function printNewKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const text = (key, type) => key.export({ format: 'der', type }).toString('base64')
  console.log(`PROCTOR_DESK_UPDATE_KEY=${text(publicKey, 'spki')}`)
  console.log(`${KEY}=${text(privateKey, 'pkcs8')}`)
}

const args = process.argv.slice(2)
if (args.includes('--new-key')) printNewKey()
else {
  try {
    if (args.length === 0) throw new Error('name the feeds to sign, such as dist/latest-linux.yml')
    const privateKey = readKey(process.env[KEY])
    for (const path of args) await sign(path, privateKey)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
