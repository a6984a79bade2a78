import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockEndpoint, type EndpointRow } from './endpoints.store.ts'

export async function lockAskedEndpoint(tx: Tx, actor: MemberActor, id: string): Promise<EndpointRow> {
  const asked = requestedId(id) ?? refuse('not_found')
  return (await lockEndpoint(tx, scopeOf(actor), asked)) ?? refuse('not_found')
}
