/** A video element without pictures, apart from the starts of frames if there are {@link FakeVideo.frames}. It carries out calls at once and sends the events that a player needs. */
export class FakeVideo extends EventTarget {
  paused = true
  seeking = false
  duration = Number.NaN
  readyState = 4
  volume = 1
  muted = false
  defaultPlaybackRate = 1
  preservesPitch = false
  error: MediaError | null = null
  src = ''
  readonly buffered = { length: 0, start: () => 0, end: () => 0 }
  /** Whether seeks complete by themselves; otherwise {@link FakeVideo.reach} completes them. */
  reachesSeeks = true
  /** Starts of the frames, in seconds. */
  frames: readonly number[] = []
  #time = 0
  #rate = 1
  #frame: VideoFrameRequestCallback | null = null

  get currentTime() {
    return this.#time
  }
  set currentTime(seconds: number) {
    this.#time = seconds
    this.seeking = true
    this.#dispatch('seeking')
    if (this.reachesSeeks) this.reach()
  }
  get playbackRate() {
    return this.#rate
  }
  set playbackRate(rate: number) {
    this.#rate = rate
    this.#dispatch('ratechange')
  }

  play(): Promise<void> {
    this.paused = false
    this.#dispatch('play')
    return Promise.resolve()
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.#dispatch('pause')
  }
  load(): void {
    this.#time = 0
  }
  removeAttribute(): void {
    this.src = ''
  }
  requestVideoFrameCallback(callback: VideoFrameRequestCallback): number {
    this.#frame = callback
    return 1
  }
  cancelVideoFrameCallback(): void {
    this.#frame = null
  }

  reach(): void {
    this.seeking = false
    this.#dispatch('seeked')
    const mediaTime = this.frames.findLast((start) => start <= this.#time)
    if (mediaTime === undefined) return
    this.#frame?.(0, { mediaTime, presentationTime: performance.now() } as VideoFrameCallbackMetadata)
  }
  becomeReady(duration: number): void {
    this.duration = duration
    this.#dispatch('loadedmetadata')
  }
  /** Simulates a frame shown during playback. */
  showFrame(mediaTime: number): void {
    this.#time = mediaTime
    this.#frame?.(0, { mediaTime } as VideoFrameCallbackMetadata)
  }
  reachEnd(): void {
    this.#time = this.duration
    this.pause()
    this.#dispatch('ended')
  }
  #dispatch(type: string): void {
    this.dispatchEvent(new Event(type))
  }
}
