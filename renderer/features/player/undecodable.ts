import type { ParsedManifest } from './dash-player.ts'

/** Media that this computer cannot decode, and the name of its codec. */
export type Undecodable = { readonly kind: 'video' | 'audio'; readonly codec: string }

const KINDS = ['video', 'audio'] as const
/** Names of codecs by what their identifiers begin with (RFC 6381). */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:hvc|hev)\d/i, 'HEVC'],
  [/^(?:vvc|vvi)\d/i, 'VVC'],
  [/^(?:dvh|dva|dav)/i, 'Dolby Vision'],
  [/^(?:ac-3|ec-3|ac-4)/i, 'Dolby Audio'],
  [/^dts/i, 'DTS'],
  [/^avc\d/i, 'H.264'],
  [/^av01/i, 'AV1'],
  [/^vp0?9/i, 'VP9'],
  [/^mp4v/i, 'MPEG-4'],
]

/**
 * The kinds of media of each period that this computer cannot decode in any of their forms. dash.js leaves them out silently.
 */
export function undecodableIn(
  { Period = [] }: ParsedManifest,
  isSupported = (type: string) => MediaSource.isTypeSupported(type),
): readonly (readonly Undecodable[])[] {
  return Period.map((period) => undecodableOf(period, isSupported))
}

function undecodableOf(
  { AdaptationSet = [] }: NonNullable<ParsedManifest['Period']>[number],
  isSupported: (type: string) => boolean,
): readonly Undecodable[] {
  const forms = AdaptationSet.flatMap(({ mimeType, Representation = [] }) =>
    Representation.map((one) => ({ mimeType: one.mimeType ?? mimeType ?? '', codecs: one.codecs ?? '' })),
  )
  return KINDS.flatMap((kind) => {
    const ofKind = forms.filter(({ mimeType }) => mimeType.startsWith(`${kind}/`))
    const [first] = ofKind
    const isDecodable = ofKind.some(
      ({ mimeType, codecs }) => codecs === '' || isSupported(`${mimeType}; codecs="${codecs}"`),
    )
    return first === undefined || isDecodable ? [] : [{ kind, codec: codecName(first.codecs) }]
  })
}

function codecName(codecs: string): string {
  return NAMES.find(([pattern]) => pattern.test(codecs.trim()))?.[1] ?? codecs
}
