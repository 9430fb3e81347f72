/** Names of changed data, so that a screen reads only what it shows. */
export type TableName =
  | 'sessions'
  | 'reports'
  | 'connections'
  | 'notes'
  | 'reviews'
  | 'reviewSettings'
  /** Blind mode was turned on or off: whatever was read before is out of date. */
  | 'blind'
  | 'settings'
  | 'reviewer'
  | 'preferences'
  | 'rubrics'
  /** Transcripts that were added to answers, and captions of recordings. */
  | 'transcripts'
  | 'queue'
  | 'saving'
  | 'downloads'
  /** Programs, and the names of projects and centers. */
  | 'programs'
  /** Profiles of employees and participants, as the user entered them. */
  | 'profiles'
  | 'backups'
  | 'outbox'
  | 'tests'
