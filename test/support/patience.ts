import { vi } from 'vitest'

// One second, the default, is too short for what a busy machine does; Vitest has no setting for it.
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 15_000, ...(typeof options === 'number' ? { timeout: options } : options) })
