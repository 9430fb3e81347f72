/** Texts of blind mode. */
export const enBlind = {
  blind: {
    picture: 'the picture',
    protocol: 'the proctoring protocol',
    unnamedField: 'a field without a name',
  },
} as const
