/** A path or a `file:` address as a path with slashes, so that both can be compared. An address stays encoded where it can't be read. */
export function toPosix(path: string): string {
  const plain = path.startsWith('file://') ? decoded(path.slice('file://'.length)) : path
  const slashes = plain.replaceAll('\\', '/')
  // `file:///C:/x` has a slash before the drive.
  return /^\/[a-z]:\//i.test(slashes) ? slashes.slice(1) : slashes
}

function decoded(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}
