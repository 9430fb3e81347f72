import { parsePublicKey } from './signed-feed.ts'

/** Where a copy of the app looks for updates, and by which key it knows them. */
export type UpdateFeed = {
  /** Address of the folder with the feed and the packages. */
  readonly url: string
  /** Ed25519, SPKI in base64. */
  readonly publicKey: string
}

type Environment = Readonly<Partial<Record<string, string>>>

/** Inserted by the build from its environment; the sources have none. */
declare const __UPDATE_FEED__: UpdateFeed | null

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * The feed that an environment names; `null` where it names none. Throws an error that says what is wrong: a feed
 * without its key would be believed by nobody, and one over plain HTTP shows everybody which version runs here.
 */
export function feedOfEnvironment({
  PROCTOR_DESK_UPDATE_URL: url = '',
  PROCTOR_DESK_UPDATE_KEY: publicKey = '',
}: Environment): UpdateFeed | null {
  if (url === '' && publicKey === '') return null
  if (url === '' || publicKey === '')
    throw new Error('PROCTOR_DESK_UPDATE_URL and PROCTOR_DESK_UPDATE_KEY are needed together')
  const parsed = URL.parse(url)
  const isSafe = parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && LOOPBACK.has(parsed.hostname))
  if (!isSafe || parsed.search !== '' || parsed.hash !== '' || parsed.username !== '' || parsed.password !== '')
    throw new Error('PROCTOR_DESK_UPDATE_URL must be the https address of a folder, without a query or a password')
  try {
    parsePublicKey(publicKey)
  } catch (error) {
    throw new Error('PROCTOR_DESK_UPDATE_KEY must be an Ed25519 public key: the base64 of its SPKI form', {
      cause: error,
    })
  }
  return { url: parsed.href, publicKey }
}

/**
 * The feed of this copy. A packaged app has what it was built with and nothing else, so that nobody who starts it can
 * choose another. Tests and developers name one in the environment.
 */
export function ownFeed(isPackaged: boolean, env: Environment): UpdateFeed | null {
  const built = typeof __UPDATE_FEED__ === 'undefined' ? null : __UPDATE_FEED__
  return isPackaged ? built : (feedOfEnvironment(env) ?? built)
}
