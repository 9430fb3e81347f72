/** Texts of what a window shows on request: the user's own name, the log, and the palette of commands. */
export const enOwnData = {
  reviewer: {
    /** Heading of the group of the user's own name, and label of its fields. */
    title: 'Reviewer',
    /** Title of a dialog and a button, where the user has no name yet. A verb. */
    enter: 'Enter name',
    /** Title of a dialog and a button, where the user has a name. A verb. */
    edit: 'Edit name',
    /** Text of the dialog for the user's name. */
    text: 'Shown with your notes. Never sent to the service.',

    /** Labels of the fields for the user's own name, and of rows; and what stands in place of a name. Nouns. */
    name: 'Name',
    initials: 'Initials',
    none: 'No name yet',
  },
  log: {
    /**
     * In the dialog of the log: text, spoken name of its lines, what stands in place of none, button, and what is said
     * after it was pressed.
     */
    text: 'Latest entries, without secret keys or personal data.',
    lines: 'Log entries',
    empty: 'Log is empty',
    copy: 'Copy all',
    copied: 'Copied',
  },
  commandPalette: {
    /**
     * Spoken name of the command palette (a list of all commands that a search narrows), and what stands in its search
     * field. `empty` is in place of results.
     */
    title: 'Commands',
    placeholder: 'Search commands and people',
    empty: 'No results',
    /**
     * Headings in the palette, and of submenus. `go` is "Go to", of places; `program` has commands of the whole app;
     * `recent` is what was used last.
     */
    groups: {
      recent: 'Recent',
      here: 'This screen',
      video: 'Video',
      views: 'Views',
      filters: 'Filters',
      go: 'Go to',
      program: 'App',
      sessions: 'Sessions',
    },

    /**
     * Commands in the palette. `name` is that of a connection, a view or a filter, `section` a section of the settings,
     * `theme` one of `settings.themes`.
     */
    switchTo: 'Switch to {{name}}',
    settings: 'Settings: {{section}}',
    theme: 'Theme: {{theme}}',
  },
} as const
