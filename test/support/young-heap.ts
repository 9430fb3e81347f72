/**
 * Flag for Node that gives each thread room for young objects from its beginning. V8 begins with little, and tests start
 * so many threads that a tenth of their time went into making the room larger.
 */
export const YOUNG_HEAP = '--min-semi-space-size=16'
