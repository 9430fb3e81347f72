/** Milliseconds for a frame to be reported after a seek has ended. A window that nobody sees reports none. */
const UNREPORTED_MS = 1000
/** Milliseconds in which a frame that is shown is reported where the window is painted. */
const UNPAINTED_MS = 100

type Options = {
  readonly video: HTMLVideoElement
  readonly seek: (seconds: number) => void
  /** A frame is shown; its start in seconds. */
  readonly onShown: (mediaTime: number) => void
}

/** What a video shows, and at which places. All times are in seconds. */
export type FrameLook = {
  /** Start of the frame that is shown; `null` before the first. */
  readonly shown: () => number | null
  /** Resolves when a pause or a seek has ended and what it shows is known. Rejects when the signal aborts. */
  readonly settled: (signal: AbortSignal) => Promise<void>
  /** Seeks, and resolves with the start of the frame that is shown then. Rejects when the signal aborts. */
  readonly at: (seconds: number, signal: AbortSignal) => Promise<number>
  /** Forgets what was shown, since another source follows. */
  readonly reset: () => void
  readonly close: () => void
}

export function createFrameLook({ video, seek, onShown }: Options): FrameLook {
  let shown: number | null = null
  /** From here on the video has no frames, though it may have sound. */
  let emptyFrom = Infinity
  /** When a frame was reported or a seek ended, whose frame is reported a little later; looks do not count. */
  let movedAt = -Infinity
  const listeners = new Set<(presentedAt: number) => void>()

  let request = 0
  const onFrame: VideoFrameRequestCallback = (_now, { mediaTime, presentationTime }) => {
    shown = mediaTime
    if (mediaTime >= emptyFrom) emptyFrom = Infinity
    movedAt = performance.now()
    onShown(mediaTime)
    for (const listener of listeners) listener(presentationTime)
    request = video.requestVideoFrameCallback(onFrame)
  }
  const onSeeked = () => {
    movedAt = performance.now()
  }
  video.addEventListener('seeked', onSeeked)
  if ('requestVideoFrameCallback' in video) request = video.requestVideoFrameCallback(onFrame)

  async function goTo(seconds: number, signal: AbortSignal): Promise<void> {
    const since = performance.now()
    const frame = Promise.withResolvers<boolean>()
    const listen = (presentedAt: number) => {
      // One that was shown before may be reported only now.
      if (presentedAt >= since) frame.resolve(true)
    }
    listeners.add(listen)
    try {
      seek(seconds)
      await untilSought(video, signal)
      const isReported = await Promise.race([frame.promise, after(UNREPORTED_MS).then(() => false)])
      signal.throwIfAborted()
      if (!isReported && !document.hidden) emptyFrom = Math.min(emptyFrom, seconds)
      movedAt = -Infinity
    } finally {
      listeners.delete(listen)
    }
  }

  return {
    shown: () => shown,
    async settled(signal) {
      // A frame may have been late the last time.
      emptyFrom = Infinity
      const isMoving = video.seeking || performance.now() - movedAt < UNPAINTED_MS
      await untilSought(video, signal)
      if (isMoving) await nextPaint()
      signal.throwIfAborted()
    },
    async at(seconds, signal) {
      const isThere = shown !== null && Math.abs(video.currentTime - seconds) < Number.EPSILON
      if (!isThere && seconds < emptyFrom) await goTo(seconds, signal)
      signal.throwIfAborted()
      return shown ?? seconds
    },
    reset() {
      shown = null
      emptyFrom = Infinity
    },
    close() {
      video.removeEventListener('seeked', onSeeked)
      if (request) video.cancelVideoFrameCallback(request)
    },
  }
}

async function untilSought(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  while (video.seeking) {
    await new Promise<void>((resolve, reject) => {
      video.addEventListener('seeked', () => resolve(), { once: true, signal })
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  }
}

/** Resolves when a frame that is shown already was reported. */
async function nextPaint(): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
  await Promise.race([painted, after(UNPAINTED_MS)])
}

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
