import type { Bridge } from '../../contract/bridge/bridge.ts'

/**
 * What the page does for the smoke. Main sends these functions to it as text (`executeJavaScript`), so that pages have
 * no channel for tests; they use nothing outside themselves. Nothing here depends on a language.
 */

/** The page's own global object. */
type Scope = { readonly desk: Bridge; smokeHeard?: Promise<Uint8Array<ArrayBuffer>> }

/** Waits until something is there; fails with what was waited for. */
export type Until = <T>(what: string, look: () => T | null | undefined | false) => Promise<T>

/** A function for the page. Its argument and its result must be JSON. */
export type PageFunction<A, R> = (argument: A, until: Until) => Promise<R> | R

export type SmokePage = {
  /** Runs a function in the page, like something that a person did. */
  readonly run: <A, R>(act: PageFunction<A, R>, argument: A) => Promise<R>
  /** Sends an event to the page. */
  readonly send: (event: string, payload: unknown) => void
  /** Address of the page as main knows it. */
  readonly address: () => string
}

/** The text that carries out a function in the page. */
export function pageCode<A, R>(act: PageFunction<A, R>, argument: A): string {
  return `(${act.toString()})(${JSON.stringify(argument)}, ${untilThere.toString()})`
}

async function untilThere<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  // Less than a step may take, so that the reason is this one.
  const latest = performance.now() + 17_000
  for (;;) {
    const found = look()
    if (found !== null && found !== undefined && found !== false) return found
    if (performance.now() > latest) throw new Error(`waited in vain for ${what}`)
    await new Promise((done) => setTimeout(done, 30))
  }
}

/** Whether the page is the program's: what it shows and what it can reach. */
export async function lookAtPage(_nothing: null, until: Until) {
  await until('the first screen', () => document.querySelector('#root button'))
  const { desk } = globalThis as unknown as Scope
  const info = await desk.app.info()
  const hasNode = ['process', 'require', 'module', 'Buffer'].filter((name) => name in globalThis)
  return { answers: info.ok, hasNode: hasNode.join(' '), isSecure: globalThis.isSecureContext }
}

/** Shows the list of a connection; answers with its number of rows. */
export async function showList({ hash, count }: { readonly hash: string; readonly count: number }, until: Until) {
  location.hash = hash
  const rows = () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) - 1
  await until(`${count} rows`, () => rows() === count)
  await until('a row with text', () => document.querySelector('[role=gridcell]')?.textContent)
  return rows()
}

/** Begins to listen to an event, for {@link heardBytes}. */
export function listenForBytes(): null {
  const scope = globalThis as unknown as Scope
  scope.smokeHeard = new Promise((done) => {
    const end = scope.desk.imports.onProgress((payload) => {
      end()
      done((payload as unknown as { readonly bytes: Uint8Array<ArrayBuffer> }).bytes)
    })
  })
  return null
}

/** The SHA-256 of what came with the event. */
export async function heardBytes() {
  const bytes = (await (globalThis as unknown as Scope).smokeHeard) ?? new Uint8Array()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { length: bytes.length, hash: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}

type Place = Parameters<Bridge['waveforms']['get']>[0]

/**
 * Sends bytes to main: as many as the store takes, which gives them back, and more, which are refused for their number
 * and so must have come through.
 */
export async function sendBytes({ place, taken, refused }: { place: Place; taken: number; refused: number }) {
  const { waveforms } = (globalThis as unknown as Scope).desk
  const levels = new Uint8Array(taken).map((_, at) => (at * 31 + (at >> 8)) % 256)
  const saved = await waveforms.save({ ...place, levels })
  const stored = await waveforms.get(place)
  const back = stored.ok ? stored.value.levels : null
  const tooMany = await waveforms.save({ ...place, levels: new Uint8Array(refused) })
  return {
    isSaved: saved.ok,
    isSame: back?.length === levels.length && back.every((byte, at) => byte === levels[at]),
    refusal: tooMany.ok ? 'none' : tooMany.error.code,
  }
}

type Entry = { readonly hash: string; readonly entry: string }

/** Shows the file of an answer in its frame; answers with what the frame says of it. */
export async function showFile({ hash, entry, file }: Entry & { readonly file: number }, until: Until) {
  const said: { kind?: string; total?: number; height?: number }[] = []
  window.addEventListener('message', ({ data }) => said.push(data as (typeof said)[number]))
  location.hash = hash
  const question = await until('the question', () => document.querySelector<HTMLElement>(`[data-entry="${entry}"]`))
  question.click()
  const buttons = () => [...document.querySelectorAll<HTMLElement>('article li > button[aria-expanded]')]
  const open = await until('the file', () => buttons()[file])
  open.click()
  const frame = await until('the frame', () => document.querySelector<HTMLIFrameElement>('iframe[sandbox]'))
  const page = await until('a page of the file', () => said.find(({ kind }) => kind === 'page'))
  const size = await until('the file’s size', () => said.find(({ kind, height = 0 }) => kind === 'size' && height > 50))
  return {
    sandbox: frame.sandbox.value,
    isApart: frame.contentDocument === null,
    pages: page.total ?? 0,
    height: Math.round(size.height ?? 0),
  }
}

/** Shows a video in its player and plays it for two seconds. */
export async function playVideo({ hash, entry }: Entry, until: Until) {
  location.hash = hash
  const question = await until('the question', () => document.querySelector<HTMLElement>(`[data-entry="${entry}"]`))
  question.click()
  const video = await until('a picture', () => {
    const element = document.querySelector<HTMLVideoElement>('article video, video')
    return element !== null && element.readyState >= 2 && element
  })
  video.muted = true
  await video.play()
  await until('two seconds', () => video.currentTime >= 2)
  video.pause()
  const { totalVideoFrames } = video.getVideoPlaybackQuality()
  return { frames: totalVideoFrames, seconds: video.duration, height: video.videoHeight }
}

/** Goes to a place in the video and chooses another quality there. */
export async function seekAndChoose({ seconds }: { readonly seconds: number }, until: Until) {
  const video = document.querySelector('video')!
  const before = video.videoHeight
  const choices = () => [...document.querySelectorAll('select')].find((one) => one.options[1]?.text.endsWith('p'))
  const select = await until('the qualities', () => {
    const found = choices()
    return found !== undefined && !found.disabled && found
  })
  const other = [...select.options].find(({ text }) => /^\d+p$/.test(text) && Number.parseInt(text, 10) !== before)
  if (other === undefined) throw new Error('there is no other quality')
  const wanted = Number.parseInt(other.text, 10)
  // React follows the setter of the element's class, and looks at it when the event comes.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, other.value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
  video.currentTime = seconds
  await until('the place that was asked for', () => !video.seeking && Math.abs(video.currentTime - seconds) < 0.5)
  await video.play()
  await until('the other quality', () => video.videoHeight === wanted)
  await until('a second from there', () => video.currentTime > seconds + 1)
  video.pause()
  return { from: before, to: wanted, at: video.currentTime }
}

/** Shows the player in full screen and leaves it. */
export async function useFullScreen(_nothing: null, until: Until) {
  const player = document.querySelector('video')?.closest<HTMLElement>('[role=group]') ?? document.documentElement
  await player.requestFullscreen()
  await until('full screen', () => document.fullscreenElement === player)
  await until('the whole window', () => player.clientWidth >= innerWidth && player.clientHeight >= innerHeight)
  await document.exitFullscreen()
  await until('the end of full screen', () => document.fullscreenElement === null)
  return { width: screen.width, height: screen.height }
}

/** Plays an original file in an element of its own: how long it is, and that it ends. */
export async function playOriginal(file: Parameters<Bridge['media']['grant']>[0], until: Until) {
  const grant = await (globalThis as unknown as Scope).desk.media.grant(file)
  if (!grant.ok) throw new Error(grant.error.message)
  const video = document.createElement('video')
  video.muted = true
  document.body.append(video)
  try {
    video.src = grant.value.url
    await until('its length', () => video.error ?? (video.duration > 0 && video.readyState >= 2))
    if (video.error !== null) throw new Error(`the element refuses it (${video.error.code}) ${video.error.message}`)
    let hasEnded = false
    video.addEventListener('ended', () => (hasEnded = true))
    video.currentTime = video.duration - 0.5
    await until('the place near its end', () => !video.seeking && video.currentTime > video.duration - 1)
    await video.play()
    await until('its end', () => hasEnded)
    return { seconds: video.duration, width: video.videoWidth, at: video.currentTime }
  } finally {
    video.remove()
  }
}
