/** Seconds by which the picture is of an earlier moment than the playhead before that is said. */
const LEAST = 1
/** As many times as far as the frames before were apart: some recordings have a frame every few seconds. */
const USUAL_TIMES = 3
/** How much of the longest distance between frames is remembered at the next frame. */
const REMEMBERED = 0.95
/** Milliseconds after a seek in which its frame is reported. */
const REPORTED_MS = 500

/**
 * Notices until the signal aborts when the picture that is shown is not of the playhead: where a recording lacks frames, the last one
 * stays while the sound goes on.
 *
 * @param onStale called with the start in seconds of the frame that is still shown, and with `null` once it is the playhead's again
 */
export function watchPicture(video: HTMLVideoElement, onStale: (since: number | null) => void, signal: AbortSignal) {
  let shown: number | null = null
  let usual = 0
  let wasStale = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (isStale: boolean) => {
    if (isStale === wasStale) return
    wasStale = isStale
    onStale(isStale ? shown : null)
  }
  const look = () => {
    // A window that nobody sees reports no frames. While a seek goes on, that is what is said.
    if (shown === null || document.hidden || video.seeking) return
    const far = Math.max(LEAST * Math.max(1, video.playbackRate), USUAL_TIMES * usual)
    tell(Math.abs(video.currentTime - shown) > far)
  }
  const lookLater = () => {
    clearTimeout(timer)
    timer = setTimeout(look, REPORTED_MS)
  }
  video.addEventListener('timeupdate', () => void (video.paused ? lookLater() : look()), { signal })
  video.addEventListener('seeking', () => tell(false), { signal })
  video.addEventListener('seeked', lookLater, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return {
    /** A frame is shown; its start in seconds. */
    shown(at: number): void {
      const distance = shown === null || video.paused || video.seeking ? 0 : at - shown
      // More is a hole, or a seek.
      if (distance > 0 && distance < LEAST * USUAL_TIMES) usual = Math.max(distance, usual * REMEMBERED)
      shown = at
      tell(false)
    },
    /** Another source follows. */
    reset(): void {
      shown = null
      usual = 0
      tell(false)
    },
  }
}
