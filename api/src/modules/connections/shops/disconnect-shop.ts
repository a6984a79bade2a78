import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endConnection } from './end-connection.ts'
import { lockCurrentShop } from './shops.store.ts'

/** Ends a team's connection. Orders that were imported stay, and those in work go on. */
export async function disconnectShop(tx: Tx, actor: MemberActor): Promise<void> {
  const shop = (await lockCurrentShop(tx, actor.teamId)) ?? refuse('not_found')
  await endConnection(tx, shop, 'disconnected', authorOf(actor))
}
