/** Attributes by their names without prefixes. */
export type Attributes = Readonly<Record<string, string>>

/** How the times of a TTML document are counted, by its root (https://www.w3.org/TR/ttml2/#parameter-vocabulary). */
export type TtmlClock = {
  readonly base: 'media' | 'smpte'
  /** Frames of a counted second, and of one that passes. */
  readonly frameRate: number
  readonly effectiveRate: number
  readonly subFrameRate: number
  readonly tickRate: number
  readonly dropsFrames: boolean
}

const positive = (text: string | undefined): number | null => {
  const value = Number(text)
  return /^\d+$/.test(text ?? '') && value > 0 ? value : null
}

/** `null` where times have no one meaning: those of a wall clock, or with parameters that cannot be read. */
export function clockOf(root: Attributes): TtmlClock | null {
  const { timeBase = 'media', dropMode = 'nonDrop', frameRateMultiplier = '1 1' } = root
  const [numerator, denominator = '1', ...more] = frameRateMultiplier.trim().split(/[\s:]+/)
  const multiplier = (positive(numerator) ?? NaN) / (positive(denominator) ?? NaN)
  const frameRate = root.frameRate === undefined ? 30 : positive(root.frameRate)
  const subFrameRate = root.subFrameRate === undefined ? 1 : positive(root.subFrameRate)
  if (frameRate === null || subFrameRate === null || Number.isNaN(multiplier) || more.length > 0) return null
  const effectiveRate = frameRate * multiplier
  const ticks = root.frameRate === undefined ? 1 : effectiveRate * subFrameRate
  const tickRate = root.tickRate === undefined ? ticks : positive(root.tickRate)
  const isKnown = (timeBase === 'media' || timeBase === 'smpte') && (dropMode === 'nonDrop' || dropMode === 'dropNTSC')
  if (tickRate === null || !isKnown) return null
  return { base: timeBase, frameRate, effectiveRate, subFrameRate, tickRate, dropsFrames: dropMode === 'dropNTSC' }
}

const CLOCK_TIME = /^(\d{2,6}):([0-5]\d):([0-5]\d)(?:(\.\d+)|:(\d{2,})(?:\.(\d+))?)?$/
const OFFSET_TIME = /^(\d{1,12}(?:\.\d+)?)(h|m|s|ms|f|t)$/

/** Milliseconds of a time expression, such as `00:00:01:12` or `12.5s`; `null` where it is none. */
export function readTtmlTime(text: string, clock: TtmlClock): number | null {
  const offset = OFFSET_TIME.exec(text)
  if (offset !== null) return Math.round(Number(offset[1]) * millisecondsOf(offset[2]!, clock))
  const found = CLOCK_TIME.exec(text)
  if (found === null) return null
  const [, hours, minutes, seconds, fraction = '', frames = '0', subFrames = '0'] = found
  if (Number(frames) >= clock.frameRate || Number(subFrames) >= clock.subFrameRate) return null
  const allMinutes = Number(hours) * 60 + Number(minutes)
  const whole = allMinutes * 60 + Number(seconds)
  const part = Number(frames) + Number(subFrames) / clock.subFrameRate
  if (clock.base === 'media' || fraction !== '') {
    return Math.round((whole + Number(`0${fraction}`) + part / clock.effectiveRate) * 1000)
  }
  // Drop-frame codes leave out two numbers of each minute but every tenth.
  const dropped = clock.dropsFrames ? 2 * (allMinutes - Math.floor(allMinutes / 10)) : 0
  return Math.round(((whole * clock.frameRate + part - dropped) / clock.effectiveRate) * 1000)
}

function millisecondsOf(metric: string, { effectiveRate, tickRate }: TtmlClock): number {
  switch (metric) {
    case 'h':
      return 3_600_000
    case 'm':
      return 60_000
    case 's':
      return 1000
    case 'ms':
      return 1
    case 'f':
      return 1000 / effectiveRate
    default:
      return 1000 / tickRate
  }
}
