import { makeLinks } from '../links.ts'
import { sanitise } from '../sanitise.ts'
import { showPictures } from '../snapshot-pictures.ts'
import { readRtf } from '../rtf/read-rtf.ts'
import type { Rewriting } from './rewriting.ts'
import { allWord, attribute, newWord, runOf } from './word-xml.ts'

/** Parts in other formats that a document includes as they are: text, HTML, RTF. Others are counted. */
export async function placeChunks(root: Element, rewriting: Rewriting): Promise<void> {
  for (const chunk of allWord(root, 'altChunk')) {
    const target = rewriting.relations.get(attribute(chunk, 'id') ?? '')?.target
    const bytes = target === undefined ? null : await rewriting.pack.read(target)
    const content = bytes && contentOf(bytes, target ?? '', rewriting)
    if (!content) {
      rewriting.left.add('inserted')
      chunk.remove()
      continue
    }
    const block = document.createElement('div')
    block.append(content)
    const sign = rewriting.places.add({ kind: 'block', node: block })
    chunk.replaceWith(newWord(root.ownerDocument, 'p', runOf(root.ownerDocument, sign)))
  }
}

function contentOf(bytes: Uint8Array, path: string, { texts, left }: Rewriting): Node | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (/\.rtf$/i.test(path) || text.startsWith('{\\rtf')) {
    const { fragment, leftOut } = readRtf(bytes, texts)
    left.addAll(leftOut)
    return fragment
  }
  if (/\.(?:x?html?|xml)$/i.test(path)) {
    const fragment = sanitise(text, { notShown: texts.notShown, left })
    makeLinks(fragment)
    showPictures(fragment, null, texts)
    return fragment
  }
  return /\.txt$/i.test(path) ? paragraphsOf(text) : null
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function paragraphsOf(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const line of text.split(/\r\n?|\n/)) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    fragment.append(paragraph)
  }
  return fragment
}
