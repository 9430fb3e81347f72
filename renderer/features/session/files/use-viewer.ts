import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import {
  readViewerMessage,
  type FromViewer,
  type Matches,
  type NamedAttachment,
  type PreviewMaker,
  type ToViewer,
  type ViewerFile,
  type ViewerKey,
  type ViewerTheme,
} from '../../../viewer/viewer-messages.ts'
import { NOTHING_LEFT_OUT, type LeftOut } from '../../../viewer/left-out.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeMediaError } from '../../../common/i18n/describe-failure.ts'
import { useSingleKeys } from '../../../ui/single-keys.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useAttachmentRequests } from './use-attachment-requests.ts'
import { useFileMarks, type NotedFile } from './use-file-marks.ts'
import { sendToViewer } from './viewer-frame.ts'
import { viewerTexts } from './viewer-texts.ts'
import { FIT_WIDTH } from './zoom.ts'

/** What the frame has reported about its file; `null` until then. */
type Said = {
  /** Height of the whole file in pixels. */
  readonly height: number | null
  readonly page: { readonly number: number; readonly total: number } | null
  readonly matches: Matches | null
  /** Where the view of a large text is, in percent. */
  readonly position: number | null
  /** Who stored the preview that is shown in place of the file; `null` if it is shown itself. */
  readonly preview: PreviewMaker | null
  /** What the view does not show. */
  readonly leftOut: LeftOut
  /** Whether it could not be found out what the pages of an office file lack. */
  readonly isUnchecked: boolean
  /** Its fonts for which the pages have others. */
  readonly replacedFonts: readonly string[]
  /** The files inside it; `more` are not listed. */
  readonly attachments: { readonly list: readonly NamedAttachment[]; readonly more: number }
}

export type Viewer = Said & {
  /** Percent of the frame's width. */
  readonly zoom: number
  readonly setZoom: (percent: number) => void
  readonly goToPage: (number: number) => void
  /** An empty text ends the search. */
  readonly find: (text: string) => void
  readonly findStep: (step: 1 | -1) => void
  /** Ends the search, and leaves its match selected. */
  readonly endFind: () => void
  /** Reads a file inside the shown one, by its place in the list; `null` if it cannot be read. */
  readonly readAttachment: (number: number) => Promise<Uint8Array | null>
}

const NOTHING: Said = {
  ...{ height: null, page: null, matches: null, position: null, preview: null, leftOut: NOTHING_LEFT_OUT },
  isUnchecked: false,
  replacedFonts: [],
  attachments: { list: [], more: 0 },
}

type ViewerOptions = {
  readonly file: ViewerFile
  readonly firstPage: number
  readonly readPart: ReadPart
  readonly noted: NotedFile | null
  /** Called before a note is begun. */
  readonly onAddNote?: (() => void) | undefined
  /** Called when the frame is there. */
  readonly onReady: () => void
}

/** Reads a part of a large text. Rejects with the failure of the desk. */
export type ReadPart = (first: number, size: number) => Promise<Uint8Array>

/**
 * Exchanges messages with the frame that shows a file. The frame has an opaque origin and no network, so it is sent the
 * file's bytes once it reports that it is ready.
 */
export function useViewer(
  frame: RefObject<HTMLIFrameElement | null>,
  { file, firstPage, readPart, noted, onAddNote, onReady }: ViewerOptions,
): Viewer {
  const { t } = useTranslation()
  const onlyOne = useOneAtATime()
  const areKeysOn = useSingleKeys()
  const marks = useFileMarks(frame, noted, (message) => sendToViewer(frame.current, message), onAddNote)
  const requests = useAttachmentRequests((number) => sendToViewer(frame.current, { kind: 'attachment', number }))
  const [said, setSaid] = useState(NOTHING)
  const [zoom, setZoom] = useState(FIT_WIDTH)
  const latest = useRef({ marks, zoom, onReady })
  useEffect(() => {
    latest.current = { marks, zoom, onReady }
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const element = frame.current
      // An opaque origin reads as "null", so only the window object identifies the frame.
      if (!element?.contentWindow || event.source !== element.contentWindow) return
      const message = readViewerMessage(event.data)
      if (message?.kind === 'ready') {
        sendToViewer(element, {
          kind: 'show',
          ...file,
          page: firstPage,
          theme: themeNow(),
          texts: viewerTexts(t),
        })
        if (latest.current.zoom !== FIT_WIDTH) sendToViewer(element, { kind: 'zoom', percent: latest.current.zoom })
        setSaid(({ height }) => ({ ...NOTHING, height }))
        requests.end()
        latest.current.marks.ready()
        latest.current.onReady()
      } else if (message?.kind === 'key') {
        // Only while the frame has the focus, so that a file cannot press keys by itself.
        if (document.activeElement === element) pressAgain(element, message)
      } else if (message?.kind === 'addNote') {
        if ((areKeysOn || !message.isByKey) && isUsed(element)) latest.current.marks.add()
      } else if (isOfMarks(message)) {
        if (message.kind !== 'tool' || areKeysOn || message.tool === null) {
          latest.current.marks.hear(message, isUsed(element))
        }
      } else if (message?.kind === 'part') {
        const { first, size } = message
        readPart(first, size).then(
          (bytes) => sendToViewer(element, { kind: 'part', first, bytes, reason: '' }),
          (error: unknown) => {
            const reason = describeMediaError(t, error).happened
            sendToViewer(element, { kind: 'part', first, bytes: null, reason })
          },
        )
      } else if (message?.kind === 'link') {
        if (isUsed(element)) void onlyOne(() => openLink(message))
      } else if (message?.kind === 'attachment') {
        requests.hear(message)
      } else if (message && message.kind !== 'picture') {
        setSaid((before) => ({ ...before, ...changeBy(message) }))
      }
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame, file, firstPage, readPart, areKeysOn, onlyOne, requests, t])
  useThemeOf(frame)

  const tell = (message: ToViewer) => sendToViewer(frame.current, message)
  return {
    ...said,
    zoom,
    setZoom: (percent) => {
      setZoom(percent)
      tell({ kind: 'zoom', percent })
    },
    goToPage: (number) => tell({ kind: 'page', number }),
    find: (text) => {
      if (text === '') setSaid((before) => ({ ...before, matches: null }))
      tell({ kind: 'find', text })
    },
    endFind: () => {
      setSaid((before) => ({ ...before, matches: null }))
      tell({ kind: 'selectMatch' })
      tell({ kind: 'find', text: '' })
    },
    readAttachment: requests.read,
    findStep: (step) => tell({ kind: 'findStep', step }),
  }
}

/** Tells the frame when the theme changes. */
function useThemeOf(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const observer = new MutationObserver(() => sendToViewer(frame.current, { kind: 'theme', theme: themeNow() }))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [frame])
}

/** Whether the user clicked or pressed a key in the frame a moment ago. A file cannot do anything by itself. */
const isUsed = (element: HTMLElement) => document.activeElement === element && navigator.userActivation.isActive

const themeNow = (): ViewerTheme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Main asks the user first, and shows the host. It refuses what is no address of the web. */
async function openLink({ address }: { readonly address: string }): Promise<void> {
  await desk.app.openExternal({ url: address }).catch(() => undefined)
}

const OF_MARKS = ['selection', 'area', 'tool', 'markFound', 'markChosen'] as const
type OfMarks = Extract<FromViewer, { readonly kind: (typeof OF_MARKS)[number] }>

const isOfMarks = (message: FromViewer | null): message is OfMarks => OF_MARKS.some((kind) => kind === message?.kind)

type Answered = 'ready' | 'key' | 'link' | 'part' | 'addNote' | 'picture' | 'attachment'
type Told = Exclude<FromViewer, OfMarks | { readonly kind: Answered }>

function changeBy(message: Told): Partial<Said> {
  switch (message.kind) {
    case 'size':
      return { height: message.height }
    case 'page':
      return { page: { number: message.number, total: message.total } }
    case 'matches':
      return { matches: message }
    case 'position':
      return { position: message.percent }
    case 'preview':
      return { preview: message.by }
    case 'leftOut':
      return { leftOut: message.parts }
    case 'unchecked':
      return { isUnchecked: true }
    case 'replacedFonts':
      return { replacedFonts: message.names }
    case 'attachments':
      return { attachments: message }
  }
}

/** Repeats a key that was pressed inside the frame on its element, so that the screen's shortcuts receive it. */
function pressAgain(element: HTMLElement, { key, code, ctrlKey, metaKey, shiftKey, altKey }: ViewerKey): void {
  const pressed = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true }
  element.dispatchEvent(new KeyboardEvent('keydown', pressed))
  // The first event may have removed the element from the page.
  document.dispatchEvent(new KeyboardEvent('keyup', pressed))
}
