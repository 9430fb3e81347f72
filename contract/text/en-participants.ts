/**
 * The screen with the people who were registered from this computer, each with the link by which a person takes tests, and
 * the one that registers more of them. The service cannot list them.
 */
export const enParticipants = {
  participants: {
    /** Spoken name of the table of registered people. */
    table: 'Registered people',

    /** Heads of columns in the table of people, headings of a CSV, and names of facts. Nouns; little room. */
    name: 'Name',
    employeeId: 'Employee ID',
    link: 'Link',
    participantId: 'Participant ID',
    center: 'Center',
    tests: 'Tests',
    registered: 'Registered',
    state: 'State',

    /** Headings of a CSV: when a link opens and closes. Verbs; little room. */
    opens: 'Opens',
    closes: 'Closes',

    /** In the table, in a column of states: whether a link can be used now, not yet, or no more. Adjectives; little room. */
    states: { later: 'Opens later', open: 'Open', closed: 'Closed' },
    /** In the table, in place of a name: the service's answer did not say whose link it is. Little room. */
    unnamed: 'Name not known',
    /** In a table or a list, in place of a name, also of a file, during blind review. Little room. */
    hiddenName: 'Name hidden',
    /** In the table, in place of the titles of several tests. Little room. */
    testCount_one: '{{count, number}} test',
    testCount_other: '{{count, number}} tests',

    /** Beside the title of the screen: how many people are listed. Little room. */
    listed_one: '{{count, number}} person',
    listed_other: '{{count, number}} people',
    /** Spoken name of the field that searches the people; in it while it is empty. */
    search: 'Search people',

    /** Spoken names of choices above the table, and their first options. Little room. */
    centerFilter: 'Center',
    allCenters: 'All centers',
    testFilter: 'Test',
    allTests: 'All tests',

    /** Commands, on buttons. Verbs; little room. */
    register: 'Register people',
    exportCsv: 'Export CSV…',
    copyAll: 'Copy links',

    /** Beside a key at the foot of the screen: what it does. A verb, in lower case; little room. */
    hintCopy: 'copy link',

    /** On the screen of employees, a button: leads to the registration of those in the file. A verb; little room. */
    registerThese: 'Register…',
    /** Above the table, as a filter that can be removed: only people who were registered together. Little room. */
    ofChange: 'One registration',
    /** Spoken name of the button that removes the filter “One registration”. A verb. */
    removeFilter: 'Show everybody',
    /** A button beside a registration that was sent: leads to the people and their links. A verb; little room. */
    showPeople: 'Show links',

    /** Title of a notice: that many links are in the clipboard. */
    copied_one: '{{count, number}} link copied',
    copied_other: '{{count, number}} links copied',
    /** A sentence: why links cannot be copied. */
    tooMany: 'Up to {{count, number}} links can be copied. Export them, or search for fewer.',
    /** Title of a notice. `name` is that of a file. */
    exported: 'Saved as {{name}}',

    /** Titles of notices: errors. `idsFailed` is about IDs of employees. */
    copyFailed: 'Couldn’t copy the links',
    exportFailed: 'Couldn’t save the list',
    idsFailed: 'Couldn’t read the IDs',
    photosFailed: 'Couldn’t add the photos',

    /** Title and text before anybody is registered. */
    emptyTitle: 'Nobody registered yet',
    emptyText: 'People you register from this computer are listed here with their links. The service can’t list them.',

    /** Title in place of the table: nobody has the words that are searched for. */
    noneFound: 'No matching people',
    /** A text in the pane beside the table while no row is chosen. */
    paneEmpty: 'Choose a person to see the link.',
    /** A text in the pane, in place of a link: the connection does not have the address that links begin with. */
    noLink: 'Enter the address of the participant pages in the connection to see links.',
    /** Heading in the pane of what is known of a person. A noun. */
    data: 'Data',

    /** Title of the screen that registers people. A verb. */
    newTitle: 'Register people',
    /** Spoken name of a button that leaves the screen; what was entered stays. Little room. */
    back: 'Back to the list',

    /** Label of a choice of what is known of the people, and its options. Little room. */
    who: 'Who',
    asTable: 'People with their data',
    asEmployees: 'Employees by ID',

    /** Tab of the pane with what all people share. A noun; little room. */
    registration: 'Registration',

    /** Labels of fields with a time. `zone` is the name of a time zone, such as "Europe/Berlin". Little room. */
    opensIn: 'Opens, {{zone}}',
    closesIn: 'Closes, {{zone}}',

    /** Heading of a list of tests to choose from, the field that searches it, and a text where it is empty. */
    chooseTests: 'Tests',
    findTest: 'Find a test',
    noTest: 'No active test',

    /** Beside the heading of the tests. `count` is how many are chosen, `most` how many may be. Little room. */
    chosen: '{{count, number}} of {{most, number}}',

    /** Label of a choice of the version of the service's interface; its options with their hints. Little room. */
    version: 'API version',
    version2: 'Version 2',
    version2Hint: 'Proctoring can be set. Empty values aren’t sent.',
    version1: 'Version 1',
    version1Hint: 'All people have the same fields, empty ones too.',

    /** Label of a choice: whether sessions are supervised. A noun. */
    proctoring: 'Proctoring',

    /** Options of the choice “Proctoring”: what the test says, or the registration. Little room. */
    proctoringModes: { unset: 'As set in the test', on: 'On', off: 'Off' },

    /** Label and hint of a checkbox. */
    noRepeat: 'Skip those registered already',
    noRepeatHint: 'For this center and these tests; they get no new link.',

    /** Label and hint of a text field for IDs of employees. */
    ids: 'Employee IDs',
    idsHint: 'One per line, or cells of a table.',

    /** Below the field for IDs of employees: how many there are. */
    idCount_one: '{{count, number}} employee',
    idCount_other: '{{count, number}} employees',

    /** Errors below the field for IDs of employees. `id` is an ID, `lines` numbers of lines with commas between them. */
    idRepeated: '“{{id}}” appears more than once: lines {{lines}}.',
    idTooLong: 'The ID in line {{lines}} is longer than 250 characters.',
    idNone: '“{{id}}” isn’t an ID: a title, several cells, or changed by a spreadsheet. Line {{lines}}.',

    /** A line after errors about IDs of employees: there are more of them. */
    moreProblems_one: 'And {{count, number}} more.',
    moreProblems_other: 'And {{count, number}} more.',

    /** A button: puts the registration of so many people into the outbox. A verb; little room. */
    stage_one: 'Stage {{count, number}} person',
    stage_other: 'Stage {{count, number}} people',

    /** Errors of the form. Short sentences; the first is an option too, while there is no center. */
    problems: {
      noCenter: 'Choose a center.',
      noTests: 'Choose at least one test.',
      tooManyTests: 'Choose at most 10 tests.',
      noStart: 'Enter when links open.',
      noEnd: 'Enter when links close.',
      closesFirst: 'Links would close before they open.',
      closed: 'Links would be closed already.',
    },

    /** An option of the choice of a profile: the fields are those of the file. Little room. */
    noProfile: 'No profile',

    /** Title and texts before there are people. The last is shown where employees are registered. */
    noFileTitle: 'Who do you want to register?',
    noFileText:
      'Choose a CSV, XLSX or ODS, drop one here, paste a table, or enter people one by one. Nothing is sent from here.',
    noEmployeesText: 'Paste the IDs of employees in the pane. Nothing is sent from here.',

    /** In place of the name of a file: the people who were entered one by one. */
    entered: 'Entered people',
    /** A button that opens the form for one person. A verb; little room. */
    enter: 'Enter a person…',
    /** Title of the form for one person. A verb. */
    enterTitle: 'Enter a person',

    /** Buttons of the form: takes what was typed and empties the form; closes it. Verbs; little room. */
    add: 'Add',
    close: 'Close',

    /** A hint below a field of the form that is for a photo. */
    photoHint: 'Name of an image file; choose the file under Photos.',
    /** An error below the form. */
    nothingEntered: 'Fill in at least one field.',

    /** Heading in the pane: photos that the table names by their files. A noun. */
    photos: 'Photos',
    /** A sentence: of `count` photos so many are `missing`; `names` are names of their files with commas between them. */
    photosMissing: 'Photos not chosen yet: {{missing, number}} of {{count, number}} ({{names}})',
    /** A sentence below the heading “Photos”: the files of all photos are there. */
    photosThere_one: 'The photo is chosen.',
    photosThere_other: 'All {{count, number}} photos are chosen.',
    /** A button below the heading “Photos”. A verb; little room. */
    choosePhotos: 'Choose photos…',

    /** Title of a notice, and its sentences. `names` are names of files with commas between them; `limit` is such as "2 MB". */
    photosRefused: 'Some photos can’t be sent',
    photosWrongType: 'Not a JPEG, PNG or GIF image: {{names}}.',
    photosTooLarge: 'Larger than {{limit}}: {{names}}.',

    /** Below the form: what is staged. `batches` is a number of requests. */
    summary_one: '{{count, number}} person; requests: {{batches, number}}',
    summary_other: '{{count, number}} people; requests: {{batches, number}}',
    /** A line at the foot of the screen. */
    invalidLeftOut_one: '{{count, number}} invalid row is left out',
    invalidLeftOut_other: '{{count, number}} invalid rows are left out',

    /** Filters above the table of people who are to be registered, each with a number. Little room. */
    kinds: { all: 'All', registered: 'Valid', invalid: 'Invalid' },
  },
} as const
