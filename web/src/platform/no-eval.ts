import { config } from 'zod/v4/core'

// Before any schema is made: each would try to compile itself, which the content security policy refuses and reports.
config({ jitless: true })
