/** Names of what changed, so that a screen reads again only what it shows. */
export type TableName =
  'sessions' | 'reports' | 'connections' | 'notes' | 'reviews' | 'settings' | 'reviewer' | 'preferences' | 'saving'
