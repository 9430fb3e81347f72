/** Hours may be left out. Three digits of a second or more, or none: `.5` is half a second to some, and five milliseconds to others. */
const CLOCK = /^(?:(\d{1,6}):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{3,}))?$/

/** Milliseconds of a time such as `01:02:03.456` or `02:03,456`; `null` where it is none, or has more than one meaning. */
export function readClock(text: string): number | null {
  const found = CLOCK.exec(text)
  if (found === null) return null
  const [, hours = '0', minutes = '', seconds = '', fraction = '0'] = found
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Math.round(Number(`0.${fraction}`) * 1000)
}

export type TimingLine = { readonly from: number; readonly to: number }

const TIMING = /^[ \t]*(\S+?)[ \t]*-->[ \t]*(\S+)(?:[ \t].*)?$/

/** Times of a line such as `00:01.000 --> 00:04.000 align:start`; `null` where they cannot be read. */
export function readTiming(line: string): TimingLine | null {
  const [, begin = '', end = ''] = TIMING.exec(line) ?? []
  const from = readClock(begin)
  const to = readClock(end)
  return from === null || to === null ? null : { from, to }
}
