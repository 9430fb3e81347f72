import type { Locator, Page } from '@playwright/test'

/** Frames of a second in a recording of {@link recordPage}. */
export const RECORDED_RATE = 5

/**
 * What the browser's own recorder makes of a canvas in a page, in pieces of a second as recorders hand them in: WebM that
 * says neither its length nor where what is. Each frame has its number as twelve bits in the top ninth of the picture, and a
 * tone is heard from second 1 to 2, 5 to 6 and so on. A busy computer draws fewer frames than the rate says: `numberAt` is the number
 * of the frame that was drawn last at a time in seconds.
 */
export async function recordPage(page: Page, seconds: number) {
  const { text, times } = await page.evaluate(
    async ([rate, length]) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [640, 360]
      const context = canvas.getContext('2d')!
      const column = canvas.width / 16
      let number = 0
      const draw = () => {
        context.fillStyle = `hsl(${(number * 40) % 360} 50% 50%)`
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = '#000'
        context.fillRect(0, 0, canvas.width, canvas.height / 9)
        context.fillStyle = '#fff'
        for (let bit = 0; bit < 12; bit += 1)
          if ((number >> (11 - bit)) & 1) context.fillRect(column * (2 + bit), 0, column, canvas.height / 9)
        number += 1
      }
      draw()
      const stream = canvas.captureStream(0)
      const audio = new AudioContext({ sampleRate: 48_000 })
      const speakers = audio.createMediaStreamDestination()
      const tone = new OscillatorNode(audio)
      const gain = new GainNode(audio, { gain: 0 })
      tone.connect(gain).connect(speakers)
      await audio.resume()
      for (let second = 1; second < length; second += 4) {
        gain.gain.setValueAtTime(0.5, audio.currentTime + second)
        gain.gain.setValueAtTime(0, audio.currentTime + second + 1)
      }
      tone.start()
      const recorded = new MediaStream([...stream.getVideoTracks(), ...speakers.stream.getAudioTracks()])
      const recorder = new MediaRecorder(recorded, { mimeType: 'video/webm;codecs=vp8,opus' })
      const pieces: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      recorder.start(1000)
      const begun = performance.now()
      const drawn: number[] = []
      const timer = setInterval(() => {
        draw()
        drawn.push((performance.now() - begun) / 1000)
        ;(stream.getVideoTracks()[0] as CanvasCaptureMediaStreamTrack).requestFrame()
      }, 1000 / rate)
      await new Promise((resolve) => setTimeout(resolve, length * 1000))
      clearInterval(timer)
      recorder.stop()
      await stopped
      await audio.close()
      const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
      return { text: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), times: drawn }
    },
    [RECORDED_RATE, seconds] as const,
  )
  return {
    bytes: Buffer.from(text, 'hex'),
    numberAt: (second: number) => times.filter((time) => time <= second).length,
  }
}

/** The number that is in the picture of a video. */
export async function recordedFrame(video: Locator): Promise<number> {
  return video.evaluate((element) => {
    const source = element as HTMLVideoElement
    const audio = new OffscreenCanvas(160, 9).getContext('2d')!
    audio.drawImage(source, 0, 0, source.videoWidth, source.videoHeight / 9, 0, 0, 160, 9)
    const { data } = audio.getImageData(0, 4, 160, 1)
    return Array.from({ length: 12 }, (_, bit) => data[((2 + bit) * 10 + 5) * 4]! > 127).reduce(
      (value, isWhite) => value * 2 + (isWhite ? 1 : 0),
      0,
    )
  })
}
