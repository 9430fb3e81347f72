export type TrackKind = 'video' | 'audio'

/** What a picture or sound is known by, across the periods of a recording and across recordings. */
export type TrackName = {
  readonly said: 'label' | 'source' | 'language' | 'role' | 'nothing'
  /** A label; `camera`, `screen` or `microphone`; a BCP 47 tag; a role of DASH; nothing. */
  readonly text: string
  /** 1 for the first of several with the same name. */
  readonly count: number
}

/** A {@link TrackName} as text, by which a choice is kept. */
export type TrackKey = string

export function keyOfTrack({ said, text, count }: TrackName): TrackKey {
  return `${count} ${said}:${text}`
}

const KEY = /^(?<count>\d+) (?<said>label|source|language|role|nothing):(?<text>.*)$/s

export function nameOfTrack(key: TrackKey): TrackName {
  const { count = '1', said = 'nothing', text = '' } = KEY.exec(key)?.groups ?? {}
  return { said: said as TrackName['said'], text, count: Number(count) }
}
