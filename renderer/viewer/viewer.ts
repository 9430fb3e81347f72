import '../ui/tokens.css'
import './viewer.css'
import './areas/areas.css'
import './table/table.css'
import './text/text.css'
import type { LargeText } from '../../contract/model/media.ts'
import { createAttachments } from './attachments.ts'
import { createFinder, type Finder } from './finder.ts'
import { pageIndex, type AreaPage } from './areas/area-page.ts'
import { pictureOf } from './areas/area-picture.ts'
import { createFileAreas, type FileAreas } from './areas/file-areas.ts'
import { createFileMarks, type ChosenCell, type FileMarks } from './file-marks.ts'
import { createLargeTextFinder } from './large-text-finder.ts'
import { sectionsOf, showLargeText } from './large-text.ts'
import type { PageList } from './page-list.ts'
import { createPartRequests } from './part-requests.ts'
import { addPositionBar } from './position-bar.ts'
import type { Section } from './sections.ts'
import { NOTHING_LEFT_OUT, sumLeftOut, type LeftOut } from './left-out.ts'
import { watchLinks } from './links.ts'
import { watchPictures } from './pictures.ts'
import { prepare, showByType } from './show-by-type.ts'
import type { ShownTable } from './table/show-table.ts'
import {
  isPassedOn,
  type FromViewer,
  type Matches,
  type PreviewMaker,
  type ToViewer,
  type ViewerInput,
} from './viewer-messages.ts'
import { UnpackedTooLarge } from '../../contract/workbook/zip.ts'

// Runs in a frame with an opaque origin and without network access. It receives one file and shows it. Of the file's
// content it sends only the words that are selected with those around them, addresses of links that were chosen, and files
// inside it that the page asks for; the rest are numbers, notes' IDs and a few keys (`viewer-messages.ts`).

// Any origin, since that of the page is unknown here. Only the app's page can be the parent: the frame's content policy
// lets no other embed it (`frame-ancestors`).
const tell = (message: FromViewer) => window.parent.postMessage(message, '*')

const scroller = document.getElementById('scroller')!
const content = document.getElementById('content')!
const parts = createPartRequests(tell)
const attachments = createAttachments(tell)
/** Of a file that has several, or a PDF. */
let list: PageList | null = null
let table: ShownTable | null = null
/** What the readers of the file's type did not read or draw. */
let leftOut: LeftOut = NOTHING_LEFT_OUT
let finder: Finder | null = null
let marks: FileMarks | null = null
/** Pages and pictures that can be drawn on. */
let pages: readonly AreaPage[] = []
let areas: FileAreas | null = null
/** Passages that arrived before the file was shown. */
const early: ToViewer[] = []
let isFailed = false
/** The searched text, which may arrive before the file is shown. */
let wanted = ''

async function show(input: ViewerInput): Promise<void> {
  document.documentElement.dataset.theme = input.theme
  document.title = input.name
  scroller.setAttribute('aria-label', input.name)
  content.replaceChildren()
  content.dataset.type = input.type
  watchPictures(content, input.texts, () => {
    tellLeftOut(sumLeftOut(leftOut, { picture: 1 }))
  })
  try {
    finder = input.large ? await showLarge(input, input.large) : await showWhole(input)
    list?.goTo(input.page - 1)
    tellPage()
    for (const message of early.splice(0)) obey(message)
    if (wanted !== '') void finder.find(wanted)
  } catch (error) {
    // What libraries say of a file is in English, and about its format.
    const reason = error instanceof UnpackedTooLarge ? input.texts.tooLarge : input.texts.damaged
    content.replaceChildren(paragraph(input.texts.failed.replace('{reason}', () => reason)))
    isFailed = true
    for (const message of early.splice(0)) obey(message)
  }
}

function tellLeftOut(counts: LeftOut): void {
  leftOut = counts
  tell({ kind: 'leftOut', parts: counts })
}

const onMatches = (matches: Matches) => tell({ kind: 'matches', ...matches })

async function showWhole(input: ViewerInput): Promise<Finder> {
  const onSection = (section: Section) => {
    finder?.repaint(section)
    marks?.repaint()
    areas?.repaint()
  }
  const onReplacedFonts = (names: readonly string[]) => tell({ kind: 'replacedFonts', names })
  const onCell = (cell: ChosenCell | null) => marks?.chooseCell(cell)
  const onUnchecked = () => tell({ kind: 'unchecked' })
  const onPreview = (by: PreviewMaker) => tell({ kind: 'preview', by })
  const told = {
    onPreview,
    onSection,
    onCell,
    onLeftOut: tellLeftOut,
    onUnchecked,
    onReplacedFonts,
    onAttached: attachments.set,
  }
  const shown = await showByType({ content, scroller, input, ...told })
  ;({ list, table, pages } = shown)
  const { sections } = shown
  tellLeftOut(sumLeftOut(leftOut, shown.leftOut))
  if (content.childNodes.length === 0) {
    const isEmpty = Object.keys(leftOut).length === 0
    content.append(paragraph(isEmpty ? input.texts.empty : input.texts.nothing))
  }
  const hasPageText = pages.some(({ section }) => section !== null)
  const unit = table !== null ? 'rows' : hasPageText ? 'page' : null
  marks = createFileMarks({ sections, unit, content, scroller, tell })
  if (pages.length > 0) {
    areas = createFileAreas({ pages, content, scroller, current: () => list?.current() ?? 0, marks, tell })
  }
  return createFinder({ sections, scroller, current: () => list?.current() ?? table?.current() ?? 0, onMatches })
}

async function showLarge({ texts }: ViewerInput, large: LargeText): Promise<Finder> {
  const view = showLargeText({
    ...{ content, scroller, large, texts, readPart: parts.read },
    onChange: () => onChange(),
    onUnreadable: (character) => tell({ kind: 'leftOut', parts: { character } }),
  })
  const updateBar = addPositionBar(scroller, view, texts)
  const found = createLargeTextFinder({ view, scroller, onMatches })
  let toldPercent = -1
  function onChange(): void {
    found.repaintAll()
    marks?.repaint()
    const percent = updateBar()
    if (percent !== toldPercent) tell({ kind: 'position', percent })
    toldPercent = percent
  }
  marks = createFileMarks({ sections: sectionsOf(view), unit: 'part', content, scroller, tell })
  await view.goTo({ part: 0, fraction: 0 })
  return found
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.className = 'notice'
  element.textContent = text
  return element
}

/** Zooms around the middle of the view. */
function zoom(percent: number): void {
  const middle = (start: number, view: number, whole: number) => (start + view / 2) / Math.max(1, whole)
  const down = middle(scroller.scrollTop, scroller.clientHeight, scroller.scrollHeight)
  const across = middle(scroller.scrollLeft, scroller.clientWidth, scroller.scrollWidth)
  const isAtTop = scroller.scrollTop === 0
  content.style.setProperty('--zoom', String(percent / 100))
  scroller.scrollTop = isAtTop ? 0 : down * scroller.scrollHeight - scroller.clientHeight / 2
  scroller.scrollLeft = across * scroller.scrollWidth - scroller.clientWidth / 2
  list?.redraw()
  table?.update()
}

let toldPage = 0
function tellPage(): void {
  if (list === null) return
  const number = list.current() + 1
  if (number === toldPage) return
  toldPage = number
  tell({ kind: 'page', number, total: list.total })
}

async function tellPicture({ number, area }: Extract<ToViewer, { readonly kind: 'picture' }>): Promise<void> {
  const page = pages[pageIndex(area.page)]
  const picture = page ? await pictureOf(page, area.drawn).catch(() => null) : null
  tell({ kind: 'picture', number, picture })
}

let marking = Promise.resolve()
function obeyMarks(message: Extract<ToViewer, { readonly kind: 'marks' | 'currentMark' | 'goToMark' }>): void {
  const shown = marks
  if (shown === null || finder === null) {
    early.push(message)
  } else if (message.kind === 'marks') {
    marking = marking.then(() => shown.set(message.marks)).then(() => areas?.set(message.areas))
  } else if (message.kind === 'currentMark') {
    shown.setCurrent(message.id)
    areas?.setCurrent(message.id)
  } else {
    // A passage has to be found before the view can go there.
    marking = marking.then(async () => {
      if ((await areas?.goTo(message.id)) !== true) await shown.goTo(message.id)
    })
  }
}

function obey(message: ToViewer): void {
  switch (message.kind) {
    case 'prepare':
      // What is missing is asked for again, and said, with a file that needs it.
      prepare().catch(() => undefined)
      break
    case 'greet':
      tell({ kind: 'ready' })
      break
    case 'show':
      void show(message)
      break
    case 'theme':
      document.documentElement.dataset.theme = message.theme
      break
    case 'zoom':
      zoom(message.percent)
      break
    case 'page':
      list?.goTo(message.number - 1)
      tellPage()
      break
    case 'find':
      wanted = message.text
      void finder?.find(message.text)
      break
    case 'findStep':
      void finder?.step(message.step)
      break
    case 'part':
      parts.answer(message)
      break
    case 'attachment':
      void attachments.send(message.number)
      break
    case 'selectMatch':
      finder?.selectShown()
      break
    case 'marks':
    case 'currentMark':
    case 'goToMark':
      obeyMarks(message)
      break
    case 'tool':
      if (finder === null) early.push(message)
      else areas?.choose(message.tool)
      break
    case 'picture':
      if (finder === null && !isFailed) early.push(message)
      else void tellPicture(message)
      break
    case 'clearSelection':
      document.getSelection()?.removeAllRanges()
      marks?.chooseCell(null)
      areas?.clear()
  }
}

watchLinks(content, (address) => tell({ kind: 'link', address }))
window.addEventListener('message', (event: MessageEvent<ToViewer>) => {
  if (event.source === window.parent) obey(event.data)
})
document.addEventListener('keydown', (event) => {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  // Letters of a password are no keys of the app. The scroll bar of a large text is a field as well, and takes none.
  const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey
  if (isTyped && event.target instanceof HTMLInputElement && event.target.type === 'password') return
  const pressed = { key, code, ctrlKey, metaKey, shiftKey, altKey }
  if (event.isTrusted && areas?.press(event)) {
    event.preventDefault()
    return
  }
  if (event.isTrusted && isForNote(event)) tell({ kind: 'addNote', isByKey: true })
  if (!event.isTrusted || !isPassedOn(pressed)) return
  event.preventDefault()
  tell({ kind: 'key', ...pressed })
})
function isForNote({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'n' || ctrlKey || metaKey || altKey || shiftKey || repeat) return false
  return marks?.hasSelection() === true
}
/** Lets keys scroll the file as soon as the frame has the focus. */
function focusFile(): void {
  if (document.hasFocus() && document.activeElement === document.body) scroller.focus({ preventScroll: true })
}
window.addEventListener('focus', focusFile)
focusFile()
scroller.addEventListener('scroll', tellPage, { passive: true })
scroller.addEventListener('scroll', () => table?.update(), { passive: true })
function tellSize(): void {
  // A wide file has a scroll bar below it, and a table its tabs.
  const scrollBar = scroller.offsetHeight - scroller.clientHeight
  const foot = document.body.clientHeight - scroller.offsetHeight
  if (content.childNodes.length > 0) tell({ kind: 'size', height: Math.ceil(content.offsetHeight + scrollBar + foot) })
}
new ResizeObserver(tellSize).observe(content)
new ResizeObserver(() => {
  tellSize()
  list?.redraw()
  table?.update()
  tellPage()
}).observe(scroller)
tell({ kind: 'ready' })
