/** Texts of blind mode. */
export const enBlind = {
  blind: {
    /**
     * Stands for a participant's name: `of` is the place in the queue, or a code of letters and digits. It comes last, since
     * a narrow column shows it alone.
     */
    participant: 'Participant {{of}}',

    /**
     * Stand for `what` in the other texts, in lower case: the thing that is hidden. Any name of a participant data
     * field can stand there too.
     */
    picture: 'picture',
    protocol: 'proctoring protocol',
    unnamedField: 'field without a name',

    /** A band above the screen while blind review is on: its first words in bold, the rest, and a button. */
    band: 'Blind review.',
    bandText:
      'Names, photos and personal fields are hidden everywhere, also in search, exports and notices. Revealing one is recorded.',
    turnOff: 'Turn off…',

    /** The dialog that asks before blind review is turned off: title, text and button. */
    turnOffTitle: 'Turn off blind review',
    turnOffText:
      'Names, photos and personal fields of this connection show again at once, in all windows. Reviews stay as they are.',
    turnOffNow: 'Turn off',

    /** Spoken and in notices: what happened. The subject is "blind review". */
    turnedOff: 'Blind review turned off',

    /** In place of something hidden, and how many fields are not shown. An adjective. */
    hidden: 'Hidden',
    hiddenFields_one: '{{count, number}} field hidden',
    hiddenFields_other: '{{count, number}} fields hidden',

    /**
     * Buttons that show something hidden. The second is spoken; `what` is the thing: "picture", or the name of a field.
     * Verbs.
     */
    reveal: 'Reveal…',
    revealOf: 'Reveal {{what}}…',

    /**
     * The dialog that asks for a reason before something hidden is shown: its title. `what` is the thing: "picture", or
     * the name of a field. A verb.
     */
    revealTitle: 'Reveal {{what}}',
    /** Label of a field: why something hidden is shown. A noun. */
    reason: 'Reason',

    /** In the dialog before something hidden is shown: a hint below the field, and the button. Verbs. */
    revealHint: 'Shown for this session only, and recorded in its history with your reason.',
    /** A button. A verb. */
    revealNow: 'Reveal',
    /**
     * Spoken after something hidden was shown. `what` is the thing: "picture", or the name of a field. A participle.
     */
    revealed: 'Revealed: {{what}}',

    /** In place of a video's picture and of the protocol: title, text and button. */
    pictureHidden: 'Picture hidden, sound plays',
    revealPicture: 'Reveal picture…',
    protocolHidden: 'The protocol is hidden',
    protocolHiddenText: 'It may show the participant’s name and photos.',
    revealProtocol: 'Reveal protocol…',

    /** A note in the export dialog. "Addresses" are those of files on the web. */
    exportNote: 'Blind review is on. Names, participant data and addresses of files are left out.',
  },
} as const
