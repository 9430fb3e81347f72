import { all, attribute, childAt } from '../docx/word-xml.ts'
import { createLeftOut, type LeftOut } from '../left-out.ts'
import { openOdt } from '../odt/odt-package.ts'
import { checkUnpacked } from '../../../contract/workbook/zip.ts'
import { isFieldOfSlide, slidesOfOdp } from './odf-slides.ts'
import { readOdfStyles } from './odf-styles.ts'
import { doubtfulDiagrams, type DoubtfulPart } from './parts-of-docx.ts'
import { updatedInOpenDocument, updatedInSlide } from './updated-values.ts'
import { openSlides, readSlides, relatedPart } from './slides.ts'

/** What is not on the pages, and parts of which it depends on their words. */
type OfSlides = { readonly left: LeftOut; readonly doubtful: readonly DoubtfulPart[] }

/** Most parts that are looked for on the pages. */
const MOST_DOUBTFUL = 200

const wordsIn = (elements: readonly Element[]) =>
  elements
    .map(({ textContent }) => textContent ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Words of a slide, behind its number. */
const ofSlide = (index: number, words: string) => (words === '' ? String(index + 1) : `${index + 1}: ${words}`)

/**
 * What of a PPTX is not on its pages. The office program prints no hidden slides, no notes of the speaker, and of sound
 * and video at most a picture. Comments are notes of the pages, but for those in the form of PowerPoint since 2021,
 * which it doesn't read.
 */
export async function notOnPagesOfPptx(bytes: Uint8Array): Promise<OfSlides> {
  await checkUnpacked(bytes)
  const left = createLeftOut()
  const doubtful: DoubtfulPart[] = []
  const pack = openSlides(bytes)
  /** Pages of notes, of which each is of one slide. */
  const told = new Set<Document>()
  for (const [at, slide] of (await readSlides(pack)).slides.entries()) {
    const notes = await relatedPart(pack, slide, 'notesSlide')
    const spoken = notes && !told.has(notes.document) ? all(notes.document, 'sp').filter(isOfSpeaker) : []
    if (notes) told.add(notes.document)
    const said = wordsIn(spoken.flatMap((shape) => all(shape, 'p')))
    if (said !== '') left.addNamed('speakerNotes', ofSlide(at, said))
    if (slide.isHidden) {
      left.addNamed('hiddenSlide', ofSlide(at, wordsIn(all(slide.document, 'p'))))
      continue
    }
    left.add('media', all(slide.document, 'nvPr').filter(hasMedia).length)
    const comments = await relatedPart(pack, slide, 'comments')
    const isNew = comments !== null && comments.document.documentElement.namespaceURI?.includes('2018/8') === true
    const written = isNew ? [...all(comments.document, 'cm'), ...all(comments.document, 'reply')] : []
    for (const one of written) left.addNamed('comment', ofSlide(at, wordsIn([...one.children].filter(isText))))
    if (doubtful.length >= MOST_DOUBTFUL) continue
    doubtful.push(...(await doubtfulDiagrams(slide, pack)), ...updatedInSlide(slide.document))
  }
  return { left: left.counts(), doubtful }
}

/** A comment has its replies beside its text. */
const isText = ({ localName }: Element) => localName === 'txBody'

/** Other shapes of a page of notes are its slide, its number and the like. */
function isOfSpeaker(shape: Element): boolean {
  const place = childAt(shape, 'nvSpPr', 'nvPr', 'ph')
  return place === null || /^(?:body|)$/.test(attribute(place, 'type') ?? '')
}

const hasMedia = (properties: Element) =>
  [...properties.children].some(({ localName }) =>
    /^(?:audioFile|videoFile|quickTimeFile|wavAudioFile|audioCd)$/.test(localName),
  )

/** What of an OpenDocument presentation is not on its pages: the same as of a PPTX. */
export async function notOnPagesOfOdp(bytes: Uint8Array): Promise<OfSlides> {
  await checkUnpacked(bytes)
  const left = createLeftOut()
  const pack = openOdt(bytes)
  const [content, styles] = [(await pack.xml('content.xml'))?.document, (await pack.xml('styles.xml'))?.document]
  const named = readOdfStyles([content, styles].flatMap((part) => part ?? []))
  for (const [at, { page, isHidden }] of (content ? slidesOfOdp(content, named) : []).entries()) {
    const notes = [...page.children].filter(({ localName }) => localName === 'notes')
    const spoken = notes.flatMap((one) => [...one.children]).filter((frame) => !isFieldOfSlide(frame))
    const said = wordsIn(spoken.flatMap((frame) => all(frame, 'p')))
    if (said !== '') left.addNamed('speakerNotes', ofSlide(at, said))
    const own = [...page.children].filter((one) => !notes.includes(one))
    if (isHidden) left.addNamed('hiddenSlide', ofSlide(at, wordsIn(own.flatMap((one) => all(one, 'p')))))
    else left.add('media', all(page, 'plugin').length)
  }
  return { left: left.counts(), doubtful: await updatedInOpenDocument(bytes) }
}
