import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { FinalAnswer, type TransactionResults, type Tx } from './database.ts'
import { refuse } from '../refusal.ts'
import { seal, unseal } from '../secrets.ts'

export interface ClaimedKey {
  /** Seals the stored results. */
  secretKey: string
  scope: string
  key: string
  /** Of this run: a later run under the same key has another. */
  claim: string
}

export interface StoredAnswer {
  status: number
  body: unknown
}

export interface RequestResults extends TransactionResults {
  /** What was stored together with the last transaction. */
  answer(): StoredAnswer | undefined
  /** How many transactions of this request are committed, by this run and those before it. */
  count(): number
}

// Another run that was given the key meanwhile has another claim; then nothing is updated and the transaction is undone.
const recordText = `
  update idempotency_keys
  set results = results || jsonb_build_object($4::text, $5::text), commits = commits + 1
  where scope = $1
    and key = $2
    and claim = $3
    and status is null
    and not results ? $4`

const answerText = `
  update idempotency_keys
  set status = $4, response = to_json($5::text), results = '{}', commits = commits + 1, answered_commits = commits + 1
  where scope = $1
    and key = $2
    and claim = $3
    and status is null`

/**
 * The results of a request's transactions, by name: those that an earlier run stored, and those of this one. A transaction
 * writes its own result, so that work and result are there together or not at all.
 */
export function openResults(
  claimed: ClaimedKey,
  stored: Record<string, string>,
  answerOf: (result: unknown) => { answer: StoredAnswer; sealed: string },
): RequestResults {
  const build = buildOf()
  // What another version of the program committed cannot be told apart from what this one is about to do.
  const isForeign = Object.keys(stored).some(name => !name.startsWith(`${build} `))
  const calls = new Map<string, number>()
  let count = Object.keys(stored).length
  let answer: StoredAnswer | undefined
  return {
    count: () => count,
    answer: () => answer,
    next(work) {
      if (isForeign) refuse('unavailable')
      const text = hashOf(work.toString())
      const call = calls.get(text) ?? 0
      calls.set(text, call + 1)
      const name = `${build} ${text} ${call}`
      const sealed = stored[name]
      if (sealed !== undefined)
        return {
          isKnown: true,
          result: deserialize(Buffer.from(unseal(claimed.secretKey, sealed), 'base64')),
        }
      let recorded: StoredAnswer | undefined
      return {
        isKnown: false,
        async record(tx, result) {
          recorded = undefined
          if (result instanceof FinalAnswer) {
            const made = answerOf(result.body)
            await update(tx, answerText, claimed, [made.answer.status, made.sealed])
            recorded = made.answer
            return
          }
          const sealedResult = seal(claimed.secretKey, serialize(result).toString('base64'))
          await update(tx, recordText, claimed, [name, sealedResult])
        },
        committed() {
          count += 1
          answer = recorded
        },
      }
    },
  }
}

async function update(
  tx: Tx,
  text: string,
  { scope, key, claim }: ClaimedKey,
  values: unknown[],
): Promise<void> {
  const { rowCount } = await tx.client.query(text, [scope, key, claim, ...values])
  if (rowCount !== 1) refuse('request_in_progress')
}

let build: string | undefined

/** The version of the program: transactions are named after their text, which is the same only within one. */
function buildOf(): string {
  return (build ??= hashOf(readFileSync(process.argv[1] ?? import.meta.filename)))
}

const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16)
