import { eq, and, asc } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { findVariantsForOrder } from '../../../catalog/products/orderable-items.store.ts'
import type { PricedLine } from '../../orders/drafts/price-lines.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { groupOrderCards } from '../group-orders.tables.ts'

/** The cards that go into each parcel of a group order, at today's prices; one that was archived since is left out. */
export async function readCards(
  reader: Reader,
  { teamId, id, createdBy }: Pick<GroupOrderRow, 'teamId' | 'id' | 'createdBy'>,
): Promise<{ cards: PricedLine[]; cardsCents: number; cardsOunces: number }> {
  const wanted = await reader
    .select({ variantId: groupOrderCards.productVariantId, quantity: groupOrderCards.quantity })
    .from(groupOrderCards)
    .where(and(eq(groupOrderCards.teamId, teamId), eq(groupOrderCards.groupOrderId, id)))
    .orderBy(asc(groupOrderCards.productVariantId))
  const variants = await findVariantsForOrder(
    reader,
    // Whether these cards may be sent was decided when an owner added them.
    scopeOf({ teamId, userId: createdBy, role: 'team_owner' } as MemberActor),
    wanted.map(card => card.variantId),
  )
  const cards = wanted.flatMap(({ variantId, quantity }) => {
    const variant = variants.find(candidate => candidate.id === variantId)
    return variant ? [{ ...variant, quantity }] : []
  })
  return {
    cards: cards.map(card => ({
      productVariantId: card.id,
      productId: card.productId,
      bundleId: null,
      bundleName: null,
      quantity: card.quantity,
      priceCents: card.priceCents,
      discountCents: 0,
      productName: card.productName,
      displayName: card.displayName,
      description: card.description,
      sku: card.sku,
      type: card.type,
      color: card.color,
      hexCode: card.hexCode,
      size: card.size,
      images: card.images,
    })),
    cardsCents: cards.reduce((sum, card) => sum + card.quantity * card.priceCents, 0),
    cardsOunces: cards.reduce((sum, card) => sum + card.quantity * Number(card.weightOunces), 0),
  }
}
