import type { Tx } from './database.ts'
import type { RowId } from './row-id.ts'

/**
 * The lock of a thing in which many people write and on which its owner acts, taken first in a transaction that writes
 * anything of it (decision 0062). It is an advisory lock because those queue: shared locks of a row overtake one that waits
 * to have it alone, so that an owner could not stop what hundreds of people are writing.
 */
export interface LockName {
  /** What is locked, such as `group order`. */ kind: string
  id: RowId
}

const textOf = ({ kind, id }: LockName) => `${kind} ${id}`

/** Locks against the owner's actions, not against other people who write. */
export async function takeSharedLock(tx: Tx, name: LockName): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [textOf(name)])
}

/** Locks for an action of the owner: nobody else writes until this transaction ends. */
export async function takeLockAlone(tx: Tx, name: LockName): Promise<void> {
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [textOf(name)])
}
