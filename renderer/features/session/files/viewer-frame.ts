import { readViewerMessage, type ToViewer } from '../../../viewer/viewer-messages.ts'

// Frames of the viewer. Most of what a file takes until it is seen is its frame's start, so one is kept that has started
// and has no file yet. A frame gets one file, and is removed with it. Frames share a process, in which files are read that
// may be made to harm: so that it ends with the file too, the frame that is kept then is replaced by one of a new process.

const VIEWER = '/viewer.html'
/** Milliseconds until one is started or ended. */
const DELAY_MS = 300
/** Milliseconds in which a frame answers. One that was kept may have died since, with the process of another file. */
const ANSWER_MS = 1000

/** A frame without a file. It has to be placed in the page to start. */
export function createViewerFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  frame.src = VIEWER
  return frame
}

export function sendToViewer(frame: HTMLIFrameElement | null, message: ToViewer): void {
  frame?.contentWindow?.postMessage(message, '*')
}

/** A frame that is kept: whether it has said that it is ready, and whether its process has had a file that is gone. */
type Kept = { readonly frame: HTMLIFrameElement; isReady: boolean; isUsed: boolean }
let kept: Kept | null = null
/** How many want one to be kept. */
let wanting = 0
let timer = 0

function start(): void {
  const frame = createViewerFrame()
  frame.hidden = true
  const started = { frame, isReady: false, isUsed: false }
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (kept !== started) return window.removeEventListener('message', hear)
    if (source === null || source !== frame.contentWindow || readViewerMessage(data)?.kind !== 'ready') return
    started.isReady = true
    sendToViewer(frame, { kind: 'prepare' })
  }
  window.addEventListener('message', hear)
  document.body.append(frame)
  kept = started
}

/** Starts a frame or ends it, once the page has had time for what is shown, and is not just between two sessions. */
function settleLater(): void {
  window.clearTimeout(timer)
  timer = window.setTimeout(() => {
    const isFresh = kept?.isUsed !== true
    if (wanting > 0 && isFresh) return kept ?? start()
    kept?.frame.remove()
    kept = null
    // The process needs a moment to end.
    if (wanting > 0) settleLater()
  }, DELAY_MS)
}

/** Keeps a frame that has started until the returned function is called. */
export function keepFrame(): () => void {
  wanting += 1
  settleLater()
  return () => {
    wanting -= 1
    settleLater()
  }
}

/** Puts a frame into an element: the one that is kept, or a new one. It says that it is ready after this call. */
export function placeFrame(place: HTMLElement): HTMLIFrameElement {
  const taken = kept
  kept = null
  settleLater()
  if (taken === null) return place.appendChild(createViewerFrame())
  const { frame, isReady } = taken
  frame.hidden = false
  // Any other way of moving it would load it anew.
  place.moveBefore(frame, null)
  if (isReady) greet(frame)
  return frame
}

/** Removes a frame with its file. */
export function removeFrame(frame: HTMLIFrameElement): void {
  frame.remove()
  if (kept !== null) kept.isUsed = true
  settleLater()
}

/** Has a frame say again that it is ready, or loads it again. */
function greet(frame: HTMLIFrameElement): void {
  const end = () => {
    window.clearTimeout(late)
    window.removeEventListener('message', hear)
  }
  const hear = ({ source }: MessageEvent<unknown>) => {
    if (source !== null && source === frame.contentWindow) end()
  }
  const late = window.setTimeout(() => {
    end()
    if (frame.isConnected) frame.src = VIEWER
  }, ANSWER_MS)
  window.addEventListener('message', hear)
  sendToViewer(frame, { kind: 'greet' })
}
