import { DeskError } from '../../contract/model/errors.ts'
import { UNTRUSTED_HEADERS } from './responses.ts'
import { sniffImage } from './sniff.ts'

const DATA_URI = /^data:[^,]{0,200};base64,/i

/** Answers with the image of a data URI, with the type that its bytes show; 415 for any type that is not allowed. */
export function imageResponse(dataUri: string, method: string): Response {
  const prefix = DATA_URI.exec(dataUri)
  const bytes = prefix ? new Uint8Array(Buffer.from(dataUri.slice(prefix[0].length), 'base64')) : new Uint8Array()
  const type = sniffImage(bytes)
  if (type === null) {
    const failure = new DeskError('malformed', 'The value is not an image of a type that is shown.').toFailure()
    return Response.json(failure, { status: 415, headers: UNTRUSTED_HEADERS })
  }
  return new Response(method === 'HEAD' ? null : bytes, {
    headers: { ...UNTRUSTED_HEADERS, 'content-type': type, 'content-length': String(bytes.length) },
  })
}
