import { DeskError } from '../../contract/model/errors.ts'
import type { ImagePath, MediaPath } from '../media/requests.ts'
import { log } from '../support/log.ts'
import type { Runtimes } from './runtimes.ts'

/**
 * Answers requests for media and images through the right runtime: the one that gave the grant, or that of the
 * connection in the address. Never rejects.
 */
export function createMediaAnswers(runtimes: Pick<Runtimes, 'of' | 'all'>): (request: Request) => Promise<Response> {
  async function runtimeFor(path: MediaPath | ImagePath) {
    if (path.kind === 'image') return runtimes.of(path.connectionId)
    const holder = runtimes.all().find(({ media }) => media.has(path.grantId))
    if (holder !== undefined) return holder
    throw new DeskError('not-found', 'This address is not valid any more. Open the session again.')
  }

  return async (request) => {
    // Imported at the first request, like the rest of the media code (see `media-part.ts`).
    const requests = await import('../media/requests.ts').catch((error: unknown) => {
      log('error', 'media.requests', { error })
      return null
    })
    if (requests === null) return new Response(null, { status: 500 })
    const { answerFailure, readMediaPath } = requests
    try {
      return await (await runtimeFor(readMediaPath(request))).media.respond(request)
    } catch (error) {
      return answerFailure(request, error)
    }
  }
}
