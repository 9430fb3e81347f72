// In the file that React has to itself (`scripts/build/targets.mjs`), which therefore runs it by itself: no other file is
// on the stack of the errors that it makes then.
export { createRoot } from 'react-dom/client'
