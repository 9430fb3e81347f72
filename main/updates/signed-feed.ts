import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { UpdateError } from './update-error.ts'

/**
 * A feed (`latest-linux.yml`) ends with a line that signs everything before it. YAML reads the line as a comment, so the
 * file remains a feed, and feed and signature cannot come from two releases, as two files could.
 */
const BEGINS = '# ed25519: '
/** 64 bytes in base64. */
const SIGNATURE_LINE = /^# ed25519: ([A-Za-z0-9+/]{86}==)\r?\n?$/

/**
 * What is signed: the name, so that a feed of another system or processor is not taken for this one's, and the content.
 * The first words keep the signature from being one of anything else that the key may sign one day.
 */
function signedBytes(name: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`Proctor Desk update feed ${name}\n`), content])
}

/** The feed with its signature line. A line that it already has is replaced. */
export function signFeed(name: string, feed: Buffer, privateKey: KeyObject): Buffer {
  const { content } = split(feed)
  const whole = content.at(-1) === 0x0a ? content : Buffer.concat([content, Buffer.from('\n')])
  const signature = sign(null, signedBytes(name, whole), privateKey).toString('base64')
  return Buffer.concat([whole, Buffer.from(`${BEGINS}${signature}\n`)])
}

/** The content of a feed after its signature was verified. Fails with `unsigned` and `wrongly-signed`. */
export function verifiedFeed(name: string, feed: Buffer, publicKey: KeyObject): string {
  const { content, signature } = split(feed)
  if (signature === null) throw new UpdateError('unsigned', `${name} has no signature`)
  if (!verify(null, signedBytes(name, content), publicKey, signature))
    throw new UpdateError('wrongly-signed', `the signature of ${name} is not by the key of this app`)
  return content.toString('utf8')
}

function split(feed: Buffer): { readonly content: Buffer; readonly signature: Buffer | null } {
  const at = feed.lastIndexOf(BEGINS)
  const isLine = at === 0 || feed[at - 1] === 0x0a
  const found = at === -1 || !isLine ? null : SIGNATURE_LINE.exec(feed.subarray(at).toString('latin1'))
  if (found?.[1] === undefined) return { content: feed, signature: null }
  return { content: feed.subarray(0, at), signature: Buffer.from(found[1], 'base64') }
}

/** An Ed25519 key from the base64 of its SPKI form. Throws for anything else. */
export function parsePublicKey(base64: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the public key is not an Ed25519 key')
  return key
}
