import { Provider, type ResolvedUpdateFileInfo, type UpdateInfo } from 'electron-updater'
import { parseUpdateInfo, resolveFiles, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { parseFeed, type Feed } from './feed.ts'
import { UpdateError } from './update-error.ts'

export type SignedProviderOptions = {
  readonly baseUrl: URL
  /** The content of a feed by its name, after its signature was verified. */
  readonly readVerified: (name: string) => Promise<string>
  readonly onFeed: (feed: Feed) => void
}

/** A provider of electron-updater, as a class, since the library creates it. It believes what is signed and checked. */
export function signedProvider({ baseUrl, readVerified, onFeed }: SignedProviderOptions) {
  return class SignedProvider extends Provider<UpdateInfo> {
    // With the parameters of the library's own providers; the base class has a protected constructor.
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    override setRequestHeaders() {
      // Ours has none to send.
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      const name = `${this.getDefaultChannelName()}.yml`
      const feed = parseFeed(readYaml(await readVerified(name), name, baseUrl))
      onFeed(feed)
      return infoOf(feed)
    }
    resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
      return resolveFiles(info, baseUrl)
    }
  }
}

function readYaml(text: string, name: string, url: URL): unknown {
  try {
    return parseUpdateInfo(text, name, url)
  } catch (error) {
    throw new UpdateError('malformed', 'the feed is not YAML', { cause: error })
  }
}

/** The feed in the form of the library, with nothing that was not checked. */
export function infoOf({ version, files, minimumSystemVersion }: Feed): UpdateInfo {
  const [first] = files
  return {
    version,
    files: files.map((file) => ({ ...file })),
    path: first?.url ?? '',
    sha512: first?.sha512 ?? '',
    releaseDate: '',
    ...(minimumSystemVersion === undefined ? {} : { minimumSystemVersion }),
  }
}
