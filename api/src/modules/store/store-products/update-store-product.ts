import type { z } from 'zod'
import type { storeProductBody } from '@ribbon/contract/store/store-products/store-products'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { scopeOf, type MemberActor, type Scope } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { renderMarkdown } from '../../../platform/markdown/render-markdown.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findGifts, lockGift } from '../../catalog/products/menu-items.store.ts'
import { findStore } from '../stores/stores.store.ts'
import { recordStoreProductChange } from './record-store-product-change.ts'
import { refuseWhenChanged } from './refuse-when-changed.ts'
import { findStoreProduct, saveStoreProduct, type StoreProductValues } from './store-products.store.ts'
import { listChosenSuggestions, saveSuggestions } from './suggestions.store.ts'

type Body = z.output<typeof storeProductBody>

const untouched: StoreProductValues = {
  isListed: false,
  eCommercePriceCents: null,
  name: null,
  description: null,
  descriptionHtml: null,
  position: null,
}

/** Changes the given fields of a product in the store. The description becomes HTML before the transaction. */
export async function updateStoreProduct(
  db: Db,
  actor: MemberActor,
  { slug, id }: { slug: string; id: number },
  body: Body,
): Promise<void> {
  const requested = { ...fieldsOf(body), ...(await descriptionOf(body)) }
  await inTransaction(db, async tx => {
    const scope = scopeOf(actor)
    if (!(await isOwnStore(tx, actor, slug))) refuse('not_found')
    const gift = (await lockGift(tx, scope, id)) ?? refuse('not_found')
    const stored = await findStoreProduct(tx, scope, gift.id)
    const { version, ...before } = stored ?? { ...untouched, version: 0 }
    const suggestedBefore = await listChosenSuggestions(tx, scope, gift.id)
    const suggested = await findSuggested(tx, scope, gift.id, body)

    const changed = (Object.keys(requested) as (keyof StoreProductValues)[]).filter(
      field => requested[field] !== before[field],
    )
    const areSuggestionsChanged = suggested !== undefined && String(suggested) !== String(suggestedBefore)
    if (changed.length === 0 && !areSuggestionsChanged) return
    await refuseWhenChanged(tx, { id: gift.id, version }, body.version, [
      ...changed,
      ...(areSuggestionsChanged ? ['suggestedProducts'] : []),
    ])
    if (requested.isListed && gift.adminOnly) refuse('product_admin_only', { name: gift.name })

    const after = { ...before, ...requested }
    const newVersion = await saveStoreProduct(tx, scope, gift.id, after)
    if (suggested && areSuggestionsChanged) await saveSuggestions(tx, scope, gift.id, suggested)
    await recordStoreProductChange(tx, actor, gift, {
      action: 'store_product.updated',
      version: newVersion,
      before: {
        ...Object.fromEntries(changed.map(field => [field, before[field]])),
        ...(areSuggestionsChanged ? { suggestedProducts: suggestedBefore } : {}),
      },
      after: {
        ...Object.fromEntries(changed.map(field => [field, after[field]])),
        ...(areSuggestionsChanged ? { suggestedProducts: suggested } : {}),
      },
    })
  })
}

function fieldsOf({ is_listed, e_commerce_price, name, position }: Body): Partial<StoreProductValues> {
  return {
    ...(is_listed === undefined ? {} : { isListed: is_listed }),
    ...(e_commerce_price === undefined ? {} : { eCommercePriceCents: e_commerce_price }),
    ...(name === undefined ? {} : { name }),
    ...(position === undefined ? {} : { position }),
  }
}

async function descriptionOf({ description }: Body): Promise<Partial<StoreProductValues>> {
  if (description === undefined) return {}
  return { description, descriptionHtml: description === null ? null : await renderMarkdown(description) }
}

/** Reading B6: the path names the team's store by its slug or its id. */
async function isOwnStore(tx: Tx, { teamId }: MemberActor, slug: string): Promise<boolean> {
  const store = await findStore(tx, teamId)
  return store !== undefined && (store.slug === slug || String(store.id) === slug)
}

async function findSuggested(
  tx: Tx,
  scope: Scope,
  productId: RowId,
  { suggested_product_ids: texts }: Body,
): Promise<RowId[] | undefined> {
  if (texts === undefined) return undefined
  const ids = texts.map(text => requestedId(text) ?? refuse('not_found'))
  const gifts = await findGifts(tx, scope, ids)
  return ids.map(id => gifts.find(gift => gift.id === id && id !== productId)?.id ?? refuse('not_found'))
}
