import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import type { PageSnapshot, SnapshotPicture } from '../../../contract/model/media.ts'
import { visibleText } from '../../../contract/model/visible-text.ts'
import type { Attached } from '../attachments.ts'
import type { LeftOut } from '../left-out.ts'
import { safeHtml } from '../show-html.ts'
import type { ViewerInput } from '../viewer-messages.ts'
import { shownText } from './read-text.ts'

type Texts = ViewerInput['texts']

/** Messages within each other. A file of a few kilobytes could have any number. */
const DEEPEST = 20
const PICTURES = new Set<string>(['image/png', 'image/jpeg', 'image/gif'])

/**
 * A message that a mail program saved, or a page that a browser saved in one file (MHT): its head, its text with the
 * pictures that came with it, and what is attached.
 */
export async function readMail(
  bytes: Uint8Array,
  texts: Texts,
  onAttached: (attached: readonly Attached[]) => void,
): Promise<{ readonly fragment: DocumentFragment; readonly leftOut: LeftOut }> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: DEEPEST, maxRfc822NestingDepth: DEEPEST })
  const places = pictureAddresses(bytes, mail)
  const fragment = document.createDocumentFragment()
  fragment.append(headOf(mail, texts))
  let leftOut: LeftOut = {}
  if (mail.html !== undefined) {
    const html = withAddresses(mail.html)
    const read = safeHtml(html, { base: places.base, pictures: places.pictures }, texts)
    fragment.append(read.fragment)
    leftOut = read.leftOut
  } else if (mail.text !== undefined) {
    const text = document.createElement('pre')
    text.dir = 'auto'
    text.textContent = shownText(mail.text)
    fragment.append(text)
  }
  const attached = mail.attachments.filter((one) => !places.shown.has(one))
  if (attached.length > 0) onAttached(attached.map(attachedOf))
  return { fragment, leftOut }
}

function headOf(mail: Email, { mail: names }: Texts): HTMLElement {
  const head = document.createElement('header')
  const lines: readonly (readonly [string, string | undefined])[] = [
    [names.from, mail.from && addressText(mail.from)],
    [names.to, mail.to?.map(addressText).join(', ')],
    [names.cc, mail.cc?.map(addressText).join(', ')],
    [names.date, mail.headers.find(({ key }) => key === 'date')?.value],
    [names.subject, mail.subject],
  ]
  for (const [name, value] of lines) {
    if (value === undefined || value.trim() === '') continue
    const line = document.createElement('p')
    const label = document.createElement('b')
    label.textContent = name
    line.append(label, ' ', visibleText(value))
    head.append(line)
  }
  return head
}

function addressText(address: Address): string {
  if (address.group !== undefined) return `${address.name}: ${address.group.map(addressText).join(', ')}`
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}

function attachedOf({ filename, content }: Attachment): Attached {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return { name: filename ?? '', size: bytes.length, read: async () => bytes }
}

/** A made-up host for pictures that a message names by their IDs. */
const CID = 'https://cid.invalid/'
const withAddresses = (html: string) => html.replace(/(["'(\s=])cid:/gi, `$1${CID}`)

type Places = {
  readonly base: string
  readonly pictures: PageSnapshot['pictures']
  readonly shown: ReadonlySet<Attachment>
}

/** The pictures of a message by what its page names them: their IDs, or the addresses that a browser saved them from. */
function pictureAddresses(bytes: Uint8Array, mail: Email): Places {
  const source = new TextDecoder('windows-1252').decode(bytes)
  const base = /^(?:Snapshot-)?Content-Location:[ \t]*(\S+)/im.exec(source)?.[1] ?? ''
  const locations = partHeads(source).flatMap((head) => {
    const type = /^Content-Type:\s*(image\/[a-z+.-]+)/im.exec(head)?.[1]?.toLowerCase()
    return type === undefined ? [] : [/^Content-Location:\s*(\S+)/im.exec(head)?.[1] ?? null]
  })
  const shown = new Set<Attachment>()
  const pictures: SnapshotPicture[] = []
  let image = 0
  for (const attachment of mail.attachments) {
    const { mimeType, contentId, content } = attachment
    const location = mimeType.startsWith('image/') ? (locations[image++] ?? null) : null
    if (!PICTURES.has(mimeType) || typeof content === 'string' || mail.html === undefined) continue
    const id = contentId?.replace(/^<|>$/g, '')
    const addresses = [location && URL.parse(location, base || undefined)?.href, id && URL.parse(CID + id)?.href]
    const isNamed = (id !== undefined && mail.html.includes(id)) || (location !== null && isIn(mail.html, location))
    if (!isNamed) continue
    shown.add(attachment)
    for (const address of addresses) {
      if (address) pictures.push({ address, bytes: new Uint8Array(content), type: mimeType as SnapshotPicture['type'] })
    }
  }
  return { base, pictures, shown }
}

/** Whether a page names an address, whole or by the end of its path. */
function isIn(html: string, address: string): boolean {
  const last = address.split('/').at(-1) ?? ''
  return html.includes(address) || (last !== '' && html.includes(last))
}

/** The headers of all parts of a message. */
function partHeads(source: string): readonly string[] {
  return source.split(/^--[^\r\n]+\r?\n/m).map((part) => part.slice(0, 20_000).split(/\r?\n\r?\n/, 1)[0] ?? '')
}
