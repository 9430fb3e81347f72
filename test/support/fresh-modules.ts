import { vi } from 'vitest'

// Files of a process share its packages, which take long to load. The app's modules are loaded anew for each file, so
// that what one file leaves in a store or a cache of theirs is not there for the next; nor is what it put in the place
// of something global.
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
Reflect.deleteProperty(globalThis, 'desk')
