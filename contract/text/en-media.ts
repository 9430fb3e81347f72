/** Texts of the player and of the viewer of files. */
export const enMedia = {
  player: {
    /** Spoken names of the player and its picture. `title` is the text of the question. */
    label: 'Video player: {{title}}',
    video: 'Video: {{title}}',

    /** Buttons of the player: spoken, as tooltips and as commands. Verbs. */
    play: 'Play',
    pause: 'Pause',

    /**
     * Buttons of the player: spoken and as tooltips. Short forms stand on the button itself and have very little room.
     */
    back: 'Back 5 seconds',
    forward: 'Forward 5 seconds',
    backShort: '−5',
    forwardShort: '+5',
    previousFrame: 'Previous frame',
    nextFrame: 'Next frame',

    /** Spoken name of the bar that shows the place in the video. */
    position: 'Position in video',
    /**
     * Spoken value of the bar that shows the place in the video. `current` is a time in the video, `total` its length:
     * 1:05 of 12:30.
     */
    positionText: '{{current}} of {{total}}',
    /**
     * A value beside the bar that shows the place in the video; little room. `current` is a time in the video, `total`
     * its length.
     */
    time: '{{current}} / {{total}}',

    /**
     * Label of a field of the player: how fast the video plays. Its choices are `player.speedValue`, such as 1.5×;
     * `rate` is a number.
     */
    speed: 'Speed',
    speedValue: '{{rate}}×',
    /** A command in the palette. `speed` is such as 1.5×. */
    speedIs: 'Speed: {{speed}}',

    /** Label of a field of the player: how sharp the picture is. Its choices follow. A noun. */
    quality: 'Quality',
    /** A tooltip and a command. `name` is a choice of quality: 720p, Auto or Original. */
    qualityIs: 'Quality: {{name}}',
    /** A choice of quality: the app chooses. Short for automatic; little room. */
    auto: 'Auto',
    /** A choice: the app chooses, with what it is at the moment. `now` is such as 720p. */
    autoNow: 'Auto {{now}}',
    /**
     * The only choice of quality, where the video was downloaded to this computer: 720p (downloaded). `name` is such as
     * 720p. A participle in brackets.
     */
    downloadedQuality: '{{name}} (downloaded)',
    /** A choice of quality: the file as it was recorded. A noun or an adjective; little room. */
    original: 'Original',
    /** A choice of quality: lines of the picture, 720p. `height` is a number. */
    height: '{{height}}p',
    /** A choice of quality, where several have one height: data per second. `kbit` is a number. */
    kbit: '{{kbit, number}} kbit/s',

    /** Commands of the player: buttons and in the palette. Verbs. Each pair is a switch: on, then off. */
    mute: 'Mute',
    unmute: 'Unmute',
    skipSilence: 'Skip silence',
    /** A tooltip of the button "Skip silence". A verb. */
    skipSilenceHint: 'Skip long silences during playback',
    /** A command: the opposite of "Skip silence". Verbs. */
    playSilence: 'Stop skipping silence',

    /** Commands: loud and quiet parts are played equally loud, or as they are. Verbs. */
    levelSound: 'Level loudness',
    unlevelSound: 'Stop leveling loudness',

    /** Label of a control, and its spoken value while there is no sound. */
    volume: 'Volume',
    /** Spoken value: without sound. A participle. */
    muted: 'muted',

    /**
     * Spoken name of a menu of the player, and labels in it. "5 seconds" is a label above two buttons that jump; a
     * frame is a single picture of a video.
     */
    more: 'More controls',
    skips: '5 seconds',
    frames: 'Frames',

    /**
     * Facts about a video: labels. "Playing" is before the quality that plays now; a participle. "Codec" is the
     * technical word.
     */
    playing: 'Playing',
    codec: 'Codec',
    /** A text in place of facts. */
    noFacts: 'No details.',

    /**
     * Buttons of the player: spoken, as tooltips and as commands. "Picture in picture" is the video in a small window
     * that stays above all others, as browsers call it.
     */
    fullScreen: 'Full screen',
    leaveFullScreen: 'Exit full screen',
    ownWindow: 'Picture in picture',
    leaveOwnWindow: 'Exit picture in picture',

    /** A notice above the video: parts of the video are missing. `parts` is a list of times: 1:05–1:10. */
    lost_one: 'Missing part skipped: {{parts}}',
    lost_other: 'Missing parts skipped: {{parts}}',

    /**
     * A notice above the video: the recording is shorter than its description says. `end` is where it ends and `promised` where it
     * should end, both as times in the video: 03:12.
     */
    shorter: 'The media server has this video up to {{end}}, not to {{promised}} as promised.',

    /** Texts on the picture while the video loads, or loads more. */
    loading: 'Loading video…',
    buffering: 'Buffering…',
    /** A message on the picture: the recording has none here, and the last one stays. `time` is when that one is from: 03:12.40. */
    stale: 'No new picture since {{time}}',
    /**
     * A message on the picture, where the connection is lost and the video still plays. The subject of "Resumes" is the
     * download.
     */
    interrupted: {
      workingOffline: 'Working offline: playing what’s loaded. The rest loads once you go online.',
      network: 'Offline: playing what’s loaded. Resumes when the media server is reachable.',
      timeout: 'Playing what’s loaded. Resumes when the media server is reachable.',
      limit: 'Playing what’s loaded. The media server is limiting requests; resumes soon.',
    },
    /** A message on the picture, where nothing is left to play. The subject of "Resumes" is the video. */
    interruptedEmpty: {
      workingOffline: 'Working offline. Resumes once you go online.',
      network: 'Offline: reconnecting. Resumes when the media server is reachable.',
      timeout: 'Reconnecting. Resumes when the media server is reachable.',
      limit: 'The media server is limiting requests; resumes soon.',
    },
    /**
     * A message on the picture, where only the beginning of a video was downloaded. "Up to": to which place, which is a
     * time in the video: 03:12.
     */
    storedUntil: 'This video is on this computer up to {{time}}. The rest needs the network.',
    /**
     * A message on the picture, where a part of a video was not downloaded, and it is not known up to which place the video
     * is there. "It" is the part.
     */
    notStored: 'This part isn’t on this computer. It needs the network.',
    /** A button in a message on the picture: tries to load the video again. A verb. */
    goOn: 'Try now',
    /** A line of an error: the subject is the video. */
    goesOnByItself: 'Loads automatically when reachable.',

    /**
     * Messages: of a video without a form that this computer can decode. The first stands on the empty picture, the second above
     * the video. `codec` is its name: HEVC.
     */
    noPicture: 'This computer can’t decode the picture ({{codec}}). The sound plays.',
    noSound: 'This computer can’t decode the sound ({{codec}}). The picture plays.',

    /** A line above the video, with the button "Play stream" after it. */
    playingOriginal: 'Playing the original file, not the stream.',
    /** A button and a command: plays the version that is made for playing over the network. */
    playStreamed: 'Play stream',

    /** Title of an error in place of the video, and buttons in it. */
    failed: 'Can’t play video',
    failedOriginal: 'Can’t play original file',
    again: 'Try again',
    playOriginal: 'Play original file',
    /** An error: why the video does not play. Two short sentences at most. */
    reason: {
      network: 'Couldn’t reach the media server. Check the network.',
      'offline-not-stored': 'Not all of the video is on this computer. The rest needs the network.',
      'working-offline': 'Not on this computer, and you’re working offline. Plays once you go online.',
      timeout: 'The media server didn’t respond in time.',
      'not-found': 'Part of the video is no longer on the media server.',
      forbidden: 'The media server denied access. Refresh the report: its video address may have expired.',
      server: 'Media server error.',
      'rate-limited': 'Too many requests. Wait a moment.',
      'media-refused': 'Blocked: host not in report.',
      'media-unplayable': 'Not a playable video.',
      /** An error: why the video does not play, for reasons of this computer or unknown ones. Two short sentences at most. */
      codec: 'This computer can’t decode the video.',
      stalled: 'Nothing more of the video came for 10 seconds.',
      other: 'Playback failed.',
    },
  },
  viewer: {
    /**
     * Spoken name of the part of the window with a file, and of the frame that shows it. `name` is that of the file.
     */
    title: 'File: {{name}}',

    /** Texts in place of a file. */
    loading: 'Opening file…',
    failed: 'Couldn’t open file',
    unknown: 'Can’t preview this type.',
    tooLargeToOpen: 'Too large to open.',
    /** Spoken name of the two buttons below, above an office file: how it is shown. A noun. */
    view: 'View',
    views: {
      /** Buttons: the file as pages, or as text. Nouns; little room. */
      page: 'Page',
      text: 'Text',
    },
    /** Above an office file, while its pages are not there. */
    makingPages: 'Making pages…',
    /** Above an office file that is shown as text: `reason` is a sentence. */
    noPages: 'No pages: {{reason}}',
    /** Reasons: of the program that makes pages (LibreOffice), of the time, of the number of pages. Sentences. */
    noPagesBecause: {
      unreadable: 'This file can’t be read by the office program.',
      slow: 'It took too long.',
      large: 'There would be too much.',
    },
    /** Above a workbook of an old kind (XLS), which has the results of its formulas as the program works them out. A sentence. */
    calculatedAnew: 'The formulas of this older workbook are calculated anew; their saved results aren’t shown.',
    /** Above an office file with more pages: `count` is 2,000. */
    pagesCut_one: 'Only the first {{count, number}} page is shown.',
    pagesCut_other: 'Only the first {{count, number}} pages are shown.',
    /** In place of an image of a web page or a document that is not shown. A noun. */
    missingPicture: 'Image not shown',
    /** A button. A verb. */
    again: 'Try again',
    /** A text in place of a file that has no content. */
    empty: 'File is empty.',
    /** Names of types of files, below the name of a file. Nouns; little room. */
    type: {
      'application/pdf': 'PDF',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
      'image/png': 'PNG image',
      'image/jpeg': 'JPEG image',
      'image/gif': 'GIF image',
      'text/plain': 'Text',
      'text/html': 'Web page',
      'text/csv': 'CSV table',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
      'application/rtf': 'RTF document',
      'application/vnd.oasis.opendocument.text': 'OpenDocument text',
      'application/zip': 'ZIP archive',

      /** More names of types of files, of pictures. Nouns; little room. */
      'image/webp': 'WebP image',
      'image/avif': 'AVIF image',
      'image/bmp': 'BMP image',
      'image/heic': 'HEIC image',
      'image/tiff': 'TIFF image',
      'image/jp2': 'JPEG 2000 image',
    },

    /** Title in place of a file that is never opened. */
    program: 'Program or script: not opened',
    /** Below it: a warning before a copy is saved. Two short sentences. */
    programText: 'It can harm this computer if it’s run. Save a copy only if you know what it does.',
    /** Below the title where a file can't be shown: a warning before a copy is saved. One short sentence. */
    saveWarning: 'Open a saved copy only if you trust where it comes from.',
    /** A note above the list of the files in an archive. */
    archiveNotice: 'Names only. Nothing is unpacked.',

    /** Errors after a label and a colon: why a file can't be shown. Short sentences. */
    tooLarge: 'Too large when unpacked.',
    damaged: 'Damaged.',

    /** Spoken name of the tabs below a workbook: one for each sheet. A noun. */
    sheets: 'Sheets',

    /** Notes above a long table, and above those of a workbook. `rows`, `columns` and `sheets` are numbers, 4 or more. */
    rowsCut: 'Only the first {{rows}} rows are shown.',
    columnsCut: 'Only the first {{columns}} columns are shown.',
    sheetsCut: 'Only the first {{sheets}} sheets are shown.',

    /** Notes above the table of a sheet with hidden rows or columns, and of a hidden sheet. All of it is shown. */
    hiddenShown: 'Rows and columns hidden in the file are shown too. Their headings are in italics.',
    hiddenSheet: 'This sheet is hidden in the file.',

    /** Spoken name of such a row, column or sheet. `name` is its number, letter or name, such as 12 or B. */
    hiddenHeading: '{{name}}, hidden in the file',

    /** Headings of the list of the files in an archive. Nouns. */
    entryName: 'Name',
    entrySize: 'Size (bytes)',

    /**
     * Labels of what is known of a file. Nouns; little room. "Declared as": what the service says it is, a technical
     * name follows. "Saved as": the name of a copy. "SHA-256" is a name.
     */
    factType: 'Type',
    factDeclared: 'Declared as',
    factSize: 'Size',
    factHash: 'SHA-256',
    factCopy: 'Saved as',

    /** The value of "Type" for a file: `content` is one of the names below, `format` a technical name such as GZIP. */
    contentOf: '{{content}} · {{format}}',
    /** What a file is by its content, below "Type". Nouns; little room. */
    content: {
      /** Programs and what starts them. "Named like …": its name ends as that of a program. */
      windowsProgram: 'Windows program',
      linuxProgram: 'Linux program',
      macProgram: 'macOS program',
      javaProgram: 'Java program',
      androidApp: 'Android app',
      webAssembly: 'WebAssembly program',
      installer: 'Installer',
      script: 'Script',
      shortcut: 'Shortcut',
      macros: 'Document with macros',
      namedProgram: 'Named like a program or script',

      /** Other files. A large archive is a document. The last: nobody knows what it is. */
      oldOffice: 'Office 97–2003 document',
      presentation: 'Presentation',
      book: 'E-book',
      archive: 'Archive',
      largeArchive: 'Document too large when unpacked',
      image: 'Image',
      largeImage: 'Image with too many pixels',
      audio: 'Audio',
      video: 'Video',
      other: 'Unknown',
    },

    /** Above a file: which page is shown. `number` is that of the page. */
    page: 'Page {{number}} of {{total}}',
    /** A label above a file where there is little room: which page is shown. `number` is that of the page. */
    pageShort: '{{number}} / {{total}}',
    /** A text in place of a part of a very long text, with a reason after it. */
    partFailed: 'Couldn’t read this part',
    /** Spoken name of the scroll bar of a very long text. */
    position: 'Position in file',
    /** Above a very long text: where the view is in it. `size` is that of the file: 500 MB. */
    positionOf: '{{percent}}% of {{size}}',
    /** A text in place of a page. */
    pageFailed: 'Couldn’t show this page.',

    /**
     * Spoken name of the tools above a file, and its buttons: spoken and as tooltips. Verbs. "Fit width": as wide as
     * the window allows.
     */
    toolbar: 'File tools',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    fitWidth: 'Fit width',
    /** Text of a button: how large the page is shown. */
    percent: '{{percent}}%',
    /** Spoken name of the button that sets how large the page is: how large it is now, and what the button does. */
    zoomIs: 'Zoom: {{percent}}%. Fit width',

    /** Buttons: spoken and as tooltips. */
    previousPage: 'Previous page',
    nextPage: 'Next page',

    /**
     * Buttons and the field to find words in a file: spoken and as tooltips. Verbs; a match is a place where they were
     * found.
     */
    find: 'Find',
    findIn: 'Find in file',
    /** Spoken name of a button: the place before where the words were found. */
    previousMatch: 'Previous match',
    /** Spoken name of a button: the next place where the words were found. */
    nextMatch: 'Next match',
    /** Spoken name of a button, and its tooltip. The bar is the part of the window with the field. A verb. */
    closeFind: 'Close find bar',

    /** Beside the field to find words: which match is shown. `at` is a number. "+" means that there are more. */
    matchOf: '{{at, number}} of {{total, number}}',
    matchOfMore: '{{at, number}} of {{total, number}}+',

    /** A text beside the field to find words: nothing was found, or the search goes on. */
    noMatches: 'No matches',
    searching: 'Searching…',

    /** Spoken name of the buttons above a page that choose what the pointer does. */
    tools: 'Pointer',
    /** Those buttons: spoken and as tooltips; all but `none` are commands in menus too. Verbs. */
    tool: { none: 'Select text', highlight: 'Highlight', rectangle: 'Draw a rectangle', ink: 'Draw by hand' },

    /** Lines above a page while such a button is chosen: what to do then. */
    toolHint: {
      highlight: 'Drag over words, or over a part of a picture.',
      rectangle: 'Drag on the page. Or press Enter: arrow keys move the rectangle, with Shift they change its size.',
      ink: 'Draw on the page. Backspace removes the last line.',
    },

    /**
     * In the line above a page, once something is drawn, after its key: makes a note of it, and drops it. Verbs; little
     * room.
     */
    toolAdd: 'add note',
    toolCancel: 'discard',
    /**
     * In the line above a page: where a rectangle is on it. `left` and `top` are its distances from the edges, `width` and `height` its size: all
     * are numbers, in percent of the page.
     */
    areaIs: '{{left}}% from the left, {{top}}% from the top, {{width}}% wide, {{height}}% high',

    /** A button above a file: begins a note on the selected words. Spoken and as a tooltip. A verb. */
    addNote: 'Add note on selection',

    /** Buttons above a file: spoken and as tooltips. Verbs. */
    enlarge: 'Enlarge',
    saveCopy: 'Save copy…',
    /** Title of the system's dialog for files. A command. */
    saveCopyTitle: 'Save copy',
    /** Title of a notice after a copy was saved. `name` is that of the file. */
    saved: 'Saved {{name}}',
    /** Title of a notice, where a copy could not be saved. */
    saveFailed: 'Couldn’t save copy',
  },
} as const
