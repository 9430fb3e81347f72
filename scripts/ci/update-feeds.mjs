// Feeds of updates. The two builds for macOS each write a latest-mac.yml with their own processor's files; a program asks for
// one feed and takes its processor's file from it.

/**
 * Merges feeds of one name into one. They must be of one version; the file that old programs look for is the first feed's.
 * @param {readonly { version: string, files: readonly object[] }[]} feeds
 */
export function mergeFeeds(feeds) {
  const [first, ...others] = feeds
  const other = others.find(({ version }) => version !== first.version)
  if (other !== undefined)
    throw new Error(`feeds of the versions ${first.version} and ${other.version} can't be merged`)
  const files = feeds.flatMap((feed) => feed.files)
  const names = new Set(files.map(({ url }) => url))
  if (names.size !== files.length) throw new Error('two feeds have a file of the same name')
  return { ...first, files }
}
