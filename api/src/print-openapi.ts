import { apiDescription } from './openapi.ts'

process.stdout.write(`${JSON.stringify(apiDescription(), null, 2)}\n`)
