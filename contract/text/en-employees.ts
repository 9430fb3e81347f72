/**
 * The screen that syncs employees of the service from a CSV: what the file would change is shown first, row by row, and
 * put into the outbox when the user says so. A profile of the service says which fields its people have.
 */
export const enEmployees = {
  employees: {
    /** Name of a choice above the table, and its last options, which open a form. */
    profile: 'Profile',
    newProfile: 'New profile…',
    editProfile: 'Edit profile…',

    /** Commands, on buttons. Verbs; little room. */
    choose: 'Choose file…',
    change: 'Change…',
    closeFile: 'Close file',
    saveProblems: 'Export problems…',
    stage_one: 'Stage {{count, number}} change',
    stage_other: 'Stage {{count, number}} changes',

    /** In place of the number of changes on the button, once they are in the outbox. A participle; little room. */
    stagedAlready: 'In the outbox',

    /** After the name of a file; the parts stand one after the other. Little room. */
    rows_one: '{{count, number}} row',
    rows_other: '{{count, number}} rows',
    /** In place of the name of a file: what came from the clipboard. */
    pasted: 'Pasted table',

    /** Filters above the table, each with a number: what its rows would do. Little room. */
    kinds: {
      all: 'All',
      new: 'New',
      changed: 'Changed',
      activeAgain: 'Active again',
      hidden: 'Hidden',
      unchanged: 'Unchanged',
      invalid: 'Invalid',
    },
    /** In the table: the user does not want the row sent. Little room. */
    leftOut: 'Left out',

    /** Beside the filters. Two short sentences: this is a trial; nothing went to the service. */
    dryRun: 'Dry run. Nothing has been sent.',
    /** Spoken name of the field that searches the rows; in it while it is empty. */
    search: 'Search rows',

    /** Spoken name of the table, and heads of its columns. Nouns; little room. */
    table: 'Rows of the file',
    row: 'Row',
    id: 'ID',
    name: 'Name',
    result: 'Result',
    fields: 'Fields',
    /** In the table and as options of a choice: statuses of an employee, in lower case: in work, or hidden. Little room. */
    statuses: { active: 'active', hidden: 'hidden' },
    /** Name of an employee’s status; a noun. */
    status: 'Status',
    /** In place of a value that is empty, spoken too. Little room. */
    empty: 'empty',
    /** In place of a photo, whose `type` is such as "image/png". */
    photo: 'Photo ({{type}})',

    /** Beside a row of keys at the foot of the screen: what they do. Verbs; little room. */
    hintLeaveOut: 'leave out',
    hintFilter: 'filter',

    /** At the foot of the screen. `time` is such as "Nov 14, 09:12". The parts stand one after the other. */
    invalidLeftOut_one: '{{count, number}} invalid row is left out',
    invalidLeftOut_other: '{{count, number}} invalid rows are left out',
    comparedWith: 'compared with the last sync, {{time}}',
    neverSynced: 'never synced from this computer',

    /** Tabs of the pane beside the table. `row` is the number of a row. Little room. */
    columnsTab: 'Columns',
    rowTab: 'Row {{row}}',
    /** A text in the pane while no row is chosen. */
    noRow: 'Choose a row to see all its fields.',

    /** Heading of the columns of the file, each with a choice of what it is sent as. Little room. */
    csvColumn: 'Column of the file',
    /** Beside the heading “Column of the file”: the choices are those that were used for a file like this before. Little room. */
    remembered: 'Remembered for this layout',
    /** Spoken name of such a choice. `title` is that of a column of the file. */
    sentAs: '{{title}} is sent as',
    /** Option of such a choice. Little room. */
    notSent: 'Not sent',
    /** In place of the title of a column that has none. `number` counts from 1. */
    untitled: 'Column {{number}}',
    /** An error below the columns: no column is sent as the ID. */
    noId: 'Choose the column that has the IDs.',

    /** Heading of a list of words of the file, each with a choice of the status that it stands for. */
    statusValues: 'Status values',
    /** Spoken name of such a choice. `value` is a word of the file. */
    statusOf: 'Status of “{{value}}”',
    /** Option of such a choice: the word stands for none. Little room. */
    noStatus: 'unknown',

    /** Heading of the numbers that the service should answer with, and their names. Little room. */
    expected: 'Expected answer',
    created: 'Created',
    dataUpdated: 'Data updated',
    toActive: 'Changed to active',
    toHidden: 'Changed to hidden',
    /** A sentence below the numbers of the expected answer. */
    unchangedNotSent: 'Unchanged rows aren’t sent.',
    /** A sentence below the numbers of the expected answer: people who were synced before and are not in the file. */
    absent_one: '{{count, number}} employee of earlier syncs isn’t in the file and stays as is.',
    absent_other: '{{count, number}} employees of earlier syncs aren’t in the file and stay as they are.',
    /** A warning below the numbers of the expected answer: photos and long texts that are only at the service. */
    notKept_one:
      '{{count, number}} row lacks a photo or long text that was synced before. Sending the row may remove it.',
    notKept_other:
      '{{count, number}} rows lack photos or long texts that were synced before. Sending them may remove these.',
    /** A warning above the fields of such a row. `fields` are the names of one or more, with commas between them. */
    rowNotKept:
      'Synced before, but not sent from this file: {{fields}}. Sending the row may remove what the service has.',

    /** Title and text before there is a profile, and before there is a file. */
    noProfileTitle: 'Enter a profile first',
    noProfileText: 'The service can’t list its profiles. Enter the ID and fields of the one your employees have.',
    noFileTitle: 'Choose a file with your employees',
    noFileText:
      'CSV, XLSX or ODS. You can also drop a file here or paste a table. Nothing is sent before you send it from the outbox.',
    /** Title in place of the table: the file cannot be read. */
    unreadableTitle: 'Couldn’t read this file',
    /** Title in place of the table: it was closed, so the file has to be read again. */
    closedTitle: 'This table was closed',
    /** Title in place of the table: no row has the words that are searched for. */
    noneFound: 'No rows match.',
    /** A button that reads the file again after it was closed. A verb. */
    readAgain: 'Read again',
    /** An error. `limit` is such as "128 MB". */
    tooLarge: 'The file is larger than {{limit}}.',

    /** Title of a notice. `name` is that of a file. */
    problemsSaved: 'Saved as {{name}}',
    problemsFailed: 'Couldn’t save the problems',
    profileSaved: 'Profile saved',
    profileFailed: 'Couldn’t save the profile',
    profileRemoved: 'Profile removed',
    profileNotRemoved: 'Couldn’t remove the profile',

    /** Titles of the form for a profile, and a text below them. */
    profileNewTitle: 'New profile',
    profileEditTitle: 'Edit profile',
    profileHint: 'Copy the ID and the names of the fields from the profile in the service’s own app.',
    /** Label of a field of the form: the GUID of a profile. A noun. */
    profileId: 'Profile ID',
    /** Label of a field of the form: what the profile is called. A noun. */
    profileName: 'Name',
    /** Heading of a list in the form: the fields that a profile has. A noun. */
    profileFields: 'Fields',
    /** Spoken name of a text field in the form: the name of a field of the profile. `number` counts from 1. */
    field: 'Field {{number}}',
    /** Spoken name of a choice in the form: what kind a field is. `number` counts from 1. */
    kindOf: 'Kind of field {{number}}',
    /** Label of a checkbox in the form: the field may not be empty. Little room. */
    required: 'Required',
    /** Label of a text field in the form: the values that are allowed, each on a line of its own. */
    choices: 'Choices, one a line',

    /** Kinds of a field: what its values are checked for. Nouns; little room. */
    fieldKinds: {
      text: 'Text',
      email: 'Email',
      phone: 'Phone',
      number: 'Number',
      date: 'Date',
      choice: 'Choice',
      image: 'Photo',
    },

    /** Buttons of the form. Verbs; little room. */
    addField: 'Add field',
    /** Spoken name of a button of the form. A verb; `number` counts from 1. */
    removeField: 'Remove field {{number}}',
    /** A button at the end of the form: keeps what was typed. A verb; little room. */
    saveProfile: 'Save profile',
    /** A button at the end of the form: closes it without keeping anything. A verb; little room. */
    discard: 'Discard',
    /** A button at the end of the form: the profile is not kept any more; the service still has it. A verb. */
    removeProfile: 'Remove from this computer',

    /** Below a field of the form: what is wrong. */
    nameEmpty: 'Enter a name.',
    fieldRepeated: 'This name is there twice.',
    /** Below the ID of a new profile: one with this ID was entered before. */
    profileKnown: 'This profile already exists. Choose it in the list to edit it.',
  },
} as const
