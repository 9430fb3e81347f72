import { childrenNamed, type ManifestElement } from '../../../../contract/model/manifest/elements.ts'

/** The representations of a set that this browser can play. */
export function representationsOf<T extends ManifestElement>(set: T): readonly T[] {
  return childrenNamed(set, 'Representation').filter((representation) => {
    const read = (name: string) => representation.getAttribute(name) ?? set.getAttribute(name) ?? ''
    const codecs = read('codecs')
    if (codecs === '' || read('mimeType') === '' || typeof MediaSource === 'undefined') return true
    return MediaSource.isTypeSupported(`${read('mimeType')}; codecs="${codecs}"`)
  })
}
