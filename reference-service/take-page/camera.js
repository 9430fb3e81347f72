/** The longest recording. */
export const MOST_SECONDS = 180
const TYPES = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4']
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } }
const BITS_PER_SECOND = 1_500_000

/** @typedef {{ blob: Blob, seconds: number, width: number, height: number }} Recording */

/** Camera and microphone, or the camera alone where there is no microphone; `null` if the browser can't record. */
export async function openCamera() {
  if (navigator.mediaDevices === undefined || typeof MediaRecorder === 'undefined') return null
  try {
    return await navigator.mediaDevices.getUserMedia({ video: PICTURE, audio: true })
  } catch (error) {
    // Only a device that is missing may be done without.
    if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error
    return navigator.mediaDevices.getUserMedia({ video: PICTURE })
  }
}

/** @param {MediaStream | null} stream */
export function closeCamera(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** @param {unknown} error what {@link openCamera} failed with */
export function whyNoCamera(error) {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return 'The browser did not allow the camera. Allow it and try again, or use the sample.'
  }
  if (name === 'NotReadableError') {
    return 'Another app is using the camera. Close it and try again, or use the sample.'
  }
  return 'No camera was found. Connect one and try again, or use the sample.'
}

/**
 * Records until `stop`, or for the longest time. The camera is closed at the end.
 * @param {MediaStream} stream
 * @param {(seconds: number) => void} onTime
 * @param {(recording: Recording) => void} onEnd
 */
export function startRecording(stream, onTime, onEnd) {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    videoBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType === undefined ? {} : { mimeType }),
  })
  /** @type {Blob[]} */
  const parts = []
  const from = performance.now()
  const elapsed = () => Math.min(MOST_SECONDS, (performance.now() - from) / 1000)
  const stop = () => {
    if (recorder.state === 'recording') recorder.stop()
  }
  const ticking = setInterval(() => {
    onTime(elapsed())
    if (elapsed() >= MOST_SECONDS) stop()
  }, 250)
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => {
    clearInterval(ticking)
    const { width = 0, height = 0 } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    closeCamera(stream)
    onEnd({ blob: new Blob(parts, { type: recorder.mimeType }), seconds: elapsed(), width, height })
  }
  // In parts, so that what was recorded is there when the camera is unplugged.
  recorder.start(1000)
  return { stop }
}
