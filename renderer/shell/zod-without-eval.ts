import { z } from 'zod'

// The content security policy forbids compiling schemas to code. Imported first, before any schema is made.
z.config({ jitless: true })
