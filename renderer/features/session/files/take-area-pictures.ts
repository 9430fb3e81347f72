import type { TFunction } from 'i18next'
import { toFailure } from '../../../../contract/model/errors.ts'
import { isDrawnType } from '../../../../contract/model/media.ts'
import { desk } from '../../../bridge/desk.ts'
import type { AnswerFile } from '../../../common/area-pictures.ts'
import { NETWORK_CODES, type NoStill, type Still } from '../../../common/stills.ts'
import {
  readViewerMessage,
  type AreaPicture,
  type DrawnArea,
  type ToViewer,
  type ViewerFile,
} from '../../../viewer/viewer-messages.ts'
import { createViewerFrame, sendToViewer } from './viewer-frame.ts'
import { viewerTexts } from './viewer-texts.ts'

/** Milliseconds for all pictures of a file, with the time in which its pages are made. Main waits twice as long. */
const PATIENCE_MS = 60_000

/** Takes pictures of pages in a frame that nobody sees, by {@link TakeAreaPictures}. */
export async function takeAreaPictures(
  t: TFunction,
  file: AnswerFile,
  areas: readonly DrawnArea[],
): Promise<readonly Still[]> {
  const all = (why: NoStill) => areas.map((): Still => ({ is: 'none', why }))
  let timer = 0
  const late = new Promise<'slow'>((resolve) => {
    timer = window.setTimeout(() => resolve('slow'), PATIENCE_MS)
  })
  try {
    const shown = await Promise.race([readDrawn(file), late])
    if (shown === null) return all('gone')
    const pictures = shown === 'slow' ? shown : await picturesOf(t, shown, areas, late)
    return pictures === 'slow' ? all('slow') : pictures.map(stillOf)
  } catch (error) {
    return all(NETWORK_CODES.has(toFailure(error).code) ? 'network' : 'other')
  } finally {
    clearTimeout(timer)
  }
}

/** The pages or picture of a file; `null` if it has none. */
async function readDrawn({ connectionId, key, questionNum, index }: AnswerFile): Promise<ViewerFile | null> {
  const target = { kind: 'essayFile', questionNum, index } as const
  const { sniffedType, officeKind, bytes } = await desk.media.read({ connectionId, key, target })
  const shown = { text: null, name: '' }
  if (isDrawnType(sniffedType)) return { ...shown, type: sniffedType, bytes }
  if (!officeKind) return null
  const { pdf } = await desk.media.pages({ connectionId, key, target })
  return pdf && { ...shown, type: 'application/pdf', bytes: pdf }
}

/** The picture of each area, unless they take too long. */
async function picturesOf(
  t: TFunction,
  file: ViewerFile,
  areas: readonly DrawnArea[],
  late: Promise<'slow'>,
): Promise<readonly (AreaPicture | null)[] | 'slow'> {
  const frame = createViewerFrame()
  frame.style.cssText = 'position:fixed;inset-inline-start:-10000px;width:900px;height:700px'
  const send = (message: ToViewer) => sendToViewer(frame, message)
  const found = new Map<number, AreaPicture | null>()
  const { promise, resolve } = Promise.withResolvers<'all'>()
  const listen = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow) return
    const message = readViewerMessage(data)
    if (message?.kind === 'ready') {
      send({ kind: 'show', ...file, page: 1, theme: 'light', texts: viewerTexts(t) })
      for (const [number, area] of areas.entries()) send({ kind: 'picture', number, area })
    } else if (message?.kind === 'picture' && message.number < areas.length) {
      found.set(message.number, message.picture)
      if (found.size === areas.length) resolve('all')
    }
  }
  window.addEventListener('message', listen)
  document.body.append(frame)
  try {
    const ended = await Promise.race([promise, late])
    return ended === 'slow' ? ended : areas.map((_area, number) => found.get(number) ?? null)
  } finally {
    window.removeEventListener('message', listen)
    frame.remove()
  }
}

function stillOf(picture: AreaPicture | null): Still {
  if (picture === null) return { is: 'none', why: 'other' }
  const { bytes, width, height } = picture
  return {
    is: 'picture',
    url: URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })),
    width,
    height,
  }
}
