import { onOneConnection, type Db } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findOrderView } from '../order-views.store.ts'
import { showKnownDraft } from './show-known-draft.ts'

/** One unpaid order. */
export function showDraft(db: Db, actor: MemberActor, id: number) {
  return onOneConnection(db, async reader => {
    const order = (await findOrderView(reader, scopeOf(actor), id)) ?? refuse('not_found')
    return showKnownDraft(reader, actor, { order })
  })
}
