import type { Db } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findConnection, type CrmConnection } from './crm.store.ts'
import { requireOwn } from './require-own.ts'

export async function findOwnConnection(
  db: Db,
  actor: MemberActor,
  { userId, id }: { userId: string; id: string },
): Promise<CrmConnection> {
  requireOwn(actor, userId)
  const connection = await findConnection(db, actor)
  if (!connection || connection.id !== requestedId(id)) refuse('not_found')
  return connection
}
