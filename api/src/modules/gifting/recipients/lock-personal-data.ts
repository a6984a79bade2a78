import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockListsOfRecipients } from './lists/lists.store.ts'
import { findRecipient, lockActiveRecipients, type RecipientRow } from './recipients.store.ts'

/**
 * Locks what another module keeps about these recipients and returns what can then be done with it. Refuses while that is busy.
 * `registry.ts` lists one handler per module, in the lock order of decision 0013.
 */
export type PersonalDataHandler = (tx: Tx, recipientIds: readonly RowId[]) => Promise<LockedPersonalData>

export interface LockedPersonalData {
  /** Resources and names by which a copy of the data in a stored answer is recognized: `orders 12`. */
  traces?: { resources: readonly string[]; names: readonly string[] }
  /** Moves it from one recipient to another; returns how much it was, by name, for the audit log. */
  move?: (fromId: number, toId: number) => Promise<Record<string, number>>
  /** Erases it for good; refuses where that would be too early. */
  erase?: (person: { id: number; teamId: number; name: string; email: string | null }) => Promise<void>
}

export interface LockedPeople {
  /** In the order of the ids. */
  people: RecipientRow[]
  listIds: RowId[]
  data: LockedPersonalData[]
}

/**
 * Locks recipients of the scope with everything that refers to them, in the order of decision 0013: lists, the other modules' data,
 * then the people by id. From then on nothing new can name them.
 */
export async function lockPersonalData(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  handlers: readonly PersonalDataHandler[],
): Promise<LockedPeople> {
  const known: RowId[] = []
  for (const id of ids) known.push(((await findRecipient(tx, scope, id)) ?? refuse('not_found')).id)
  await lockReferences(tx, known, handlers)
  const locked = await lockActiveRecipients(tx, scope, ids)
  const people = ids.map(id => locked.find(person => person.id === id) ?? refuse('not_found'))
  // Once more for what was added between the first look and the lock on the people.
  return { people, ...(await lockReferences(tx, known, handlers)) }
}

async function lockReferences(
  tx: Tx,
  ids: readonly RowId[],
  handlers: readonly PersonalDataHandler[],
): Promise<Omit<LockedPeople, 'people'>> {
  const listIds = await lockListsOfRecipients(tx, ids)
  const data: LockedPersonalData[] = []
  for (const lock of handlers) data.push(await lock(tx, ids))
  return { listIds, data }
}
