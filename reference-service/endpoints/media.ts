import { PROTOCOL_PAGE } from '../data/report.ts'
import { refuse, type Service, type ServiceApp, type ServiceCall } from '../context.ts'
import { BROWSER_LOG, browserLog } from '../media/browser-log.ts'
import type { MediaFile } from '../media/library.ts'
import { protocolPage } from '../media/protocol-page.ts'
import { chooseRange } from '../media/ranges.ts'

/** What a person handed in may be a page with a script: it is served as it is, and runs nothing. */
const UPLOAD_HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'",
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Sample media, and what participants handed in, with one address for each participant: `/media/<participantId>/<file>`. Like the addresses of a real
 * media host they need no signature, and are known only from a report.
 */
export function addMedia(app: ServiceApp, service: Service): void {
  app.get('/media/:participantId/:file{.+}', (call) => {
    const { participantId, file } = call.req.param()
    const { path } = call.req
    const session = service.world.locate(participantId)
    const { records } = service.taken
    const handedIn = session === null ? records.file(participantId.toLowerCase(), file) : null
    if (handedIn !== null) return answerFile(call, handedIn, UPLOAD_HEADERS)
    const isKnown = session !== null || records.ofParticipant(participantId.toLowerCase()).length > 0
    if (!isKnown) return refuse(call, 404, 'no-such-file', 'There is no such file.')
    if (session !== null && file === PROTOCOL_PAGE) return answerFile(call, protocolPage(service.world, session))
    if (file === BROWSER_LOG) return answerFile(call, browserLog())
    const found = service.media.file(file)
    if (found === null || service.faults.take('missing-segment', path)) {
      return refuse(call, 404, 'no-such-file', 'There is no such file.')
    }
    if (file.endsWith('.mpd') && service.faults.take('manifest-not-xml', path)) {
      return call.body('#EXTM3U\nthis is no manifest <<<', 200, { 'Content-Type': found.type })
    }
    return answerFile(call, found)
  })
}

/** Answers with a file, a range of it, or "not modified". For several ranges the whole file is sent, as HTTP allows. */
function answerFile(call: ServiceCall, file: MediaFile, more: Readonly<Record<string, string>> = {}): Response {
  const headers = {
    ...more,
    'Content-Type': file.type,
    'Accept-Ranges': 'bytes',
    ETag: file.etag,
    'Cache-Control': 'private, max-age=0, must-revalidate',
  }
  if (call.req.header('If-None-Match') === file.etag) return call.body(null, 304, headers)
  const size = file.content.length
  const condition = call.req.header('If-Range')
  const asked = condition === undefined || condition === file.etag ? call.req.header('Range') : undefined
  const range = chooseRange(asked, size)
  switch (range.kind) {
    case 'whole':
      return call.body(file.content, 200, { ...headers, 'Content-Length': String(size) })
    case 'none':
      return call.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
    case 'part': {
      const part = file.content.subarray(range.start, range.end + 1)
      const content = `bytes ${range.start}-${range.end}/${size}`
      return call.body(part, 206, { ...headers, 'Content-Range': content, 'Content-Length': String(part.length) })
    }
  }
}
