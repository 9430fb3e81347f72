import { APP_ORIGIN } from '../../contract/bridge/addresses.ts'
import { respondWithAppFile } from './app-files.ts'

export type AppServing = {
  /** Folder of the built renderer (`index.html`, `viewer.html`, `assets/`). */
  readonly rendererDir: string
  /** Answers what is under `app://desk/media/` and `app://desk/images/`. */
  readonly respond: (request: Request) => Promise<Response>
}

/** Answers one request of the app's scheme. Only the host `desk` exists. */
export async function respondToApp(serving: AppServing, request: Request): Promise<Response> {
  if (!request.url.startsWith(`${APP_ORIGIN}/`)) return new Response(null, { status: 404 })
  const { pathname } = new URL(request.url)
  if (/^\/(media|images)\//.test(pathname)) return serving.respond(request)
  return respondWithAppFile(serving.rendererDir, request)
}
