import type { ScryptOptions } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** What a key is derived from, and its length. */
export type Derivation = {
  readonly secret: string
  readonly salt: Uint8Array
  readonly bytes: number
  readonly options: ScryptOptions
}

const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './derive-worker.ts' : './derive-worker.js', import.meta.url)

/**
 * Derives a key with scrypt, in a thread of its own. Node's asynchronous `scrypt` first checks the parameters by a
 * derivation of no bytes on the calling thread (`ScryptTraits::AdditionalConfig` in src/crypto/crypto_scrypt.cc). OpenSSL
 * returns from that at once; BoringSSL, which Electron has, does all of the work (`EVP_PBE_scrypt` in
 * crypto/evp/scrypt.cc), and the windows would stand still for it.
 */
export function deriveKey(derivation: Derivation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ENTRY, { name: 'derive-key', workerData: derivation })
    worker.once('message', (key: Uint8Array) => resolve(Buffer.from(key.buffer, key.byteOffset, key.byteLength)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread that derives a key ended with ${code}`)))
  })
}
