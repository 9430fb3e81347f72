/** Texts of blind mode. */
export const enBlind = {
  blind: {
    /**
     * Stands for a participant's name: `of` is the place in the queue, or a code of letters and digits. It comes last, since
     * a narrow column shows it alone.
     */
    participant: 'Participant {{of}}',
    picture: 'picture',
    protocol: 'proctoring protocol',
    unnamedField: 'field without a name',
    band: 'Blind review.',
    bandText:
      'Names, photos and personal fields are hidden everywhere, also in search, exports and notices. Revealing one is recorded.',
    turnOff: 'Turn off…',
    turnOffTitle: 'Turn off blind review',
    turnOffText:
      'Names, photos and personal fields of this connection show again at once, in all windows. Reviews stay as they are.',
    turnOffNow: 'Turn off',
    turnedOff: 'Blind review turned off',
    turnedOn: 'Blind review turned on',
    hidden: 'Hidden',
    hiddenFields_one: '{{count, number}} field hidden',
    hiddenFields_other: '{{count, number}} fields hidden',
    reveal: 'Reveal…',
    revealOf: 'Reveal {{what}}…',
    revealTitle: 'Reveal {{what}}',
    reason: 'Reason',
    revealHint: 'Shown for this session only, and recorded in its history with your reason.',
    revealNow: 'Reveal',
    revealed: 'Revealed: {{what}}',
    pictureHidden: 'Picture hidden, sound plays',
    revealPicture: 'Reveal picture…',
    protocolHidden: 'The protocol is hidden',
    protocolHiddenText: 'It may show the participant’s name and photos.',
    revealProtocol: 'Reveal protocol…',
    exportNote: 'Blind review is on. Names, participant data and addresses of files are left out.',
  },
} as const
