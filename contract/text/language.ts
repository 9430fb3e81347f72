/** The catalogue's language. Lists, times and amounts inside its sentences are in it, whatever the system's language. */
export const LANGUAGE = 'en'
