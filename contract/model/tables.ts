/** Names of changed data, so that a screen reads only what it shows. */
export type TableName =
  | 'sessions'
  | 'reports'
  | 'connections'
  | 'notes'
  | 'reviews'
  | 'reviewSettings'
  | 'settings'
  | 'reviewer'
  | 'preferences'
  | 'rubrics'
  | 'saving'
  | 'backups'
