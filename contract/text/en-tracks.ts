/** Texts of recordings with several pictures or sounds. */
export const enTracks = {
  tracks: {
    /** Labels of the choices above a video: which of its pictures is shown, and which of its sounds is heard. Nouns. */
    picture: 'Picture',
    sound: 'Sound',

    /** A choice beside the names of the pictures: two of them at once. Little room. */
    both: 'Both',

    /** After a key cap, at the end of the choices above a video: the key shows the next picture. A verb; little room. */
    switch: 'switch',

    /** Names of a picture or a sound that the recording does not name. `number` is its place in the recording. */
    pictureNumber: 'Picture {{number}}',
    soundNumber: 'Sound {{number}}',

    /** One of several pictures or sounds with the same `name`: Camera 2. `number` counts them. */
    counted: '{{name}} {{number}}',

    /**
     * Names of pictures and sounds: where they come from, or what they are for. "Dubbed" has the words in another language;
     * "Audio description" is for those who do not see the picture.
     */
    names: {
      camera: 'Camera',
      screen: 'Screen',
      microphone: 'Microphone',
      alternate: 'Alternative',
      supplementary: 'Supplement',
      commentary: 'Commentary',
      dub: 'Dubbed',
      description: 'Audio description',
    },

    /** On a small second picture that is not yet of the moment which plays. `name` is its name: Screen. Little room. */
    late: '{{name}} · loading…',

    /** A button in place of a second picture: it could not be loaded, and a press tries again. `name` is its name: Screen. */
    failed: '{{name}} can’t be shown. Try again',

    /** A button that a screen reader speaks: the small second picture takes the place of the large one. `name` is its name. */
    enlarge: 'Show {{name}} large',
  },
} as const
