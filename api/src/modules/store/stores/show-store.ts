import type { Store } from '@ribbon/contract/store/stores/store-resource'
import { databaseTime } from '../../../platform/database-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { findStoreFacts, type StoreParts } from './find-store-facts.ts'
import { signPreview } from './sign-preview.ts'
import { presentStore } from './stores.present.ts'
import type { StoreRow } from './stores.store.ts'

export interface StoreView {
  parts: StoreParts
  publicUrl: string
  secretKey: string
}

/** A preview is good for a day. */
const previewHours = 24

/** A team's store as its settings show it. */
export async function showStore(
  db: Db,
  { parts, publicUrl, secretKey }: StoreView,
  actor: MemberActor,
  store: StoreRow,
): Promise<{ data: Store }> {
  const isSuspended = actor.suspendedFor !== undefined
  const facts = await findStoreFacts(db, parts, { teamId: store.teamId, isSuspended })
  const path = `${publicUrl}/store/${store.slug}`
  // By whole hours, so that the link stays the same while a screen is open.
  const until = Math.ceil(databaseTime().getTime() / 3_600_000) + previewHours
  return {
    data: presentStore(store, facts, {
      address: facts.domain?.isVerified ? `https://${facts.domain.name}` : path,
      previewUrl: `${path}?preview=${signPreview(secretKey, store.id, until)}`,
    }),
  }
}
