import { emailPattern } from '@ribbon/contract/email-pattern'
import { checkNewPassword } from './modules/people/identity/recovery/check-new-password.ts'
import { hashPassword } from './platform/passwords/hash-password.ts'
import { deleteSecondFactor } from './modules/people/identity/second-factor/second-factor.store.ts'
import { createOperator } from './modules/people/operators/create-operator.ts'
import { findOperatorByEmail } from './modules/people/operators/operators.store.ts'
import { recordAudit, systemAuthor } from './platform/audit.ts'
import { closeDatabase, inTransaction, openDatabase, sqlState, type Db } from './platform/db/database.ts'
import { newToken } from './platform/ids.ts'

const usage = `Say what to do:
  bin/operator create EMAIL [NAME]            creates an operator, or sets a new password
  bin/operator remove-second-factor EMAIL     for an operator who lost phone and recovery codes`

/** A mistake of whoever typed the command, told as it is. */
class UsageError extends Error {}

try {
  process.stdout.write(`${await run(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function run([command, address = '', ...names]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const email = address.trim().toLowerCase()
  const commands: Record<string, (db: Db) => Promise<string>> = {
    create: db => create(db, email, names.join(' ').trim(), env['OPERATOR_PASSWORD']),
    'remove-second-factor': db => removeFactor(db, email),
  }
  const work = commands[command ?? '']
  if (!work || email === '') throw new Error(usage)
  if (!emailPattern.test(email)) throw new Error(`${address} is not an email address.`)
  const url = env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is missing: set it to the address of Ribbon’s PostgreSQL database.')
  if (env['OPERATOR_PASSWORD']) await checkNewPassword(env['OPERATOR_PASSWORD'])
  const db = openDatabase({ url, max: 1, connectionTimeoutMs: 5_000, applicationName: 'ribbon operator' })
  try {
    return await work(db)
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (sqlState(error) === '42P01')
      throw new Error('The database has no tables yet: start Ribbon on it once.', { cause: error })
    throw new Error(`The database of DATABASE_URL cannot be used: ${rootMessage(error)}`, { cause: error })
  } finally {
    await closeDatabase(db)
  }
}

async function create(db: Db, email: string, name: string, chosen: string | undefined): Promise<string> {
  const password = chosen || newToken()
  const passwordHash = await hashPassword(password)
  const isNew = await inTransaction(db, tx =>
    createOperator(tx, { email, name: name || email.split('@')[0]!, passwordHash }),
  )
  const described = chosen
    ? 'the password of OPERATOR_PASSWORD'
    : `the password ${password} (it is not shown again)`
  return `${email} ${isNew ? 'is an operator now and' : 'was an operator already and now'} signs in at /operations with ${described}.`
}

async function removeFactor(db: Db, email: string): Promise<string> {
  await inTransaction(db, async tx => {
    const operator = await findOperatorByEmail(tx, email)
    if (!operator) throw new UsageError(`${email} is not an operator.`)
    if (!(await deleteSecondFactor(tx, { operatorId: operator.id })))
      throw new UsageError(`${email} has no second factor.`)
    await recordAudit(tx, {
      teamId: null,
      author: systemAuthor,
      action: 'second_factor.turned_off',
      subjectType: 'operators',
      subjectId: operator.id,
      details: { email },
    })
  })
  return `${email} now signs in with the password only.`
}

function rootMessage(error: unknown): string {
  let current = error as Error & { errors?: Error[] }
  while (current.cause) current = current.cause as typeof current
  return current.message || current.errors?.[0]?.message || String(current)
}
