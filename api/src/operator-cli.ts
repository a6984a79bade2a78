import { emailPattern } from '@ribbon/contract/email-pattern'
import { checkNewPassword } from './modules/people/identity/recovery/check-new-password.ts'
import { hashPassword } from './platform/passwords/hash-password.ts'
import { createOperator } from './modules/people/operators/create-operator.ts'
import { closeDatabase, inTransaction, openDatabase, sqlState, type Db } from './platform/db/database.ts'
import { newToken } from './platform/ids.ts'

const usage = 'Say whom to make an operator: bin/operator create EMAIL [NAME]'

try {
  process.stdout.write(`${await run(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function run(
  [command, emailGiven = '', ...nameGiven]: string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const email = emailGiven.trim().toLowerCase()
  if (command !== 'create' || email === '') throw new Error(usage)
  if (!emailPattern.test(email)) throw new Error(`${emailGiven} is not an email address.`)
  const url = env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is missing: set it to the address of Ribbon’s PostgreSQL database.')
  const chosen = env['OPERATOR_PASSWORD']
  if (chosen) checkNewPassword(chosen)
  const password = chosen || newToken()
  const db = openDatabase({ url, max: 1, connectionTimeoutMs: 5_000, applicationName: 'ribbon operator' })
  try {
    const isNew = await create(db, {
      email,
      name: nameGiven.join(' ').trim() || email.split('@')[0]!,
      passwordHash: await hashPassword(password),
    })
    const told = chosen
      ? 'the password of OPERATOR_PASSWORD'
      : `the password ${password} (it is not shown again)`
    return `${email} ${isNew ? 'is an operator now and' : 'was an operator already and now'} signs in at /operations with ${told}.`
  } finally {
    await closeDatabase(db)
  }
}

/** True when the operator is new. */
async function create(
  db: Db,
  operator: { email: string; name: string; passwordHash: string },
): Promise<boolean> {
  try {
    return await inTransaction(db, tx => createOperator(tx, operator))
  } catch (error) {
    if (sqlState(error) === '42P01')
      throw new Error('The database has no tables yet: start Ribbon on it once.', { cause: error })
    throw new Error(`The database of DATABASE_URL cannot be used: ${rootMessage(error)}`, { cause: error })
  }
}

function rootMessage(error: unknown): string {
  let current = error as Error & { errors?: Error[] }
  while (current.cause) current = current.cause as typeof current
  return current.message || current.errors?.[0]?.message || String(current)
}
