import { z } from 'zod'

// The content security policy forbids compiling schemas to code. Must be imported before any schema is created.
z.config({ jitless: true })
