import {
  choiceHolds,
  choiceParts,
  choices,
  groupOrders,
  groupOrderTierItems,
  groupOrderTiers,
  participants,
} from '../../modules/gifting/group-orders/group-orders.tables.ts'
import { personKey } from '../../modules/gifting/group-orders/allow-lists/person-key.ts'
import { reserveHolds } from '../../modules/gifting/group-orders/holds/holds.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { seal } from '../../platform/secrets.ts'
import type { FilledCatalog, FilledVariant } from '../fill-catalog.ts'
import type { FilledTeam } from '../fill-people.ts'

const day = 86_400_000

interface Tier {
  id: RowId
  items: { id: RowId; variants: FilledVariant[] }[]
}

/** Of each tier, which item of it a person took, and which variant of that item. */
type Picks = readonly (readonly [item: number, variant: number])[]

const people: readonly { name: string; city: string; state: string; zipcode: string; picks: Picks }[] = [
  {
    name: 'Nora Whitfield',
    city: 'Portland',
    state: 'OR',
    zipcode: '97201',
    picks: [
      [0, 0],
      [0, 1],
    ],
  },
  {
    name: 'Theo Marsh',
    city: 'Denver',
    state: 'CO',
    zipcode: '80202',
    picks: [
      [1, 0],
      [1, 0],
    ],
  },
  {
    name: 'Ines Calloway',
    city: 'Chicago',
    state: 'IL',
    zipcode: '60601',
    picks: [
      [0, 1],
      [0, 2],
    ],
  },
  { name: 'Jude Ferris', city: 'Seattle', state: 'WA', zipcode: '98101', picks: [[1, 1]] },
  { name: 'Mara Lindqvist', city: 'Boston', state: 'MA', zipcode: '02108', picks: [] },
  { name: 'Owen Tate', city: 'Austin', state: 'TX', zipcode: '78701', picks: [] },
]
const confirmed = 3

/**
 * Makes two redemption pages: one where some people have confirmed, one is choosing and one was skipped, and one with an access
 * code that nobody has come to yet.
 */
export async function fillRedemptions(
  tx: Tx,
  {
    team,
    catalog,
    secretKey,
    now,
  }: { team: FilledTeam; catalog: FilledCatalog; secretKey: string; now: Date },
): Promise<void> {
  const owner = [...team.members.values()][0]!
  const page = { teamId: team.id, createdBy: owner.id, createdAt: new Date(now.getTime() - 6 * day) }
  const [welcome] = await tx
    .insert(groupOrders)
    .values({
      ...page,
      name: 'New hire welcome',
      enableCustomTitle: true,
      redemptionTitle: 'Welcome to the team',
      redemptionSubheading: 'Choose what you would like to start with.',
      enableCustomSubheading: true,
      cardMessage: 'Welcome, {first_name}! We are glad you are here.',
      closesAt: new Date(now.getTime() + 21 * day),
    })
    .returning({ teamId: groupOrders.teamId, id: groupOrders.id })
  const desk = await addTier(tx, catalog, welcome!, 'For your desk', ['mug', 'notebook', 'bottle'])
  const wear = await addTier(tx, catalog, welcome!, 'To wear', ['tee', 'hoodie'])
  for (const [index, person] of people.entries())
    await addPerson(tx, welcome!, [desk, wear], {
      ...person,
      index,
      at: new Date(now.getTime() - (6 - index) * day),
    })
  const [partners] = await tx
    .insert(groupOrders)
    .values({
      ...page,
      name: 'Partner thank-you',
      passwordProtected: true,
      accessCodeSealed: seal(secretKey, 'THANKS26'),
      verifyEmails: true,
      opensAt: new Date(now.getTime() - day),
      closesAt: new Date(now.getTime() + 10 * day),
    })
    .returning({ teamId: groupOrders.teamId, id: groupOrders.id })
  await addTier(tx, catalog, partners!, 'A thank-you', ['coffee', 'chocolate', 'candle'])
}

async function addTier(
  tx: Tx,
  { variants }: FilledCatalog,
  order: { teamId: RowId; id: RowId },
  name: string,
  keys: readonly string[],
): Promise<Tier> {
  const of = { teamId: order.teamId, groupOrderId: order.id }
  const tier = oneRow(
    await tx
      .insert(groupOrderTiers)
      .values({ ...of, name })
      .returning({ id: groupOrderTiers.id }),
  )
  const items: Tier['items'] = []
  for (const key of keys) {
    const own = [...variants.values()].filter(({ product }) => product.key === key)
    const item = { ...of, tierId: tier.id, productId: own[0]!.productId } // each key is a product's
    const { id } = oneRow(
      await tx.insert(groupOrderTierItems).values(item).returning({ id: groupOrderTierItems.id }),
    )
    items.push({ id, variants: own })
  }
  return { id: tier.id, items }
}

async function addPerson(
  tx: Tx,
  order: { teamId: RowId; id: RowId },
  tiers: readonly Tier[],
  person: (typeof people)[number] & { index: number; at: Date },
): Promise<void> {
  const of = { teamId: order.teamId, groupOrderId: order.id }
  const email = `${person.name.toLowerCase().replace(' ', '.')}@example.com`
  const isConfirmed = person.index < confirmed
  const isSkipped = person.index === people.length - 1
  const { id: participantId } = oneRow(
    await tx
      .insert(participants)
      .values({
        ...of,
        email,
        personKey: personKey(email, undefined),
        name: person.name,
        ...(isConfirmed ? { addressOne: '12 Harbor Street', country: 'US' } : {}),
        ...(isConfirmed ? { city: person.city, province: person.state, zipcode: person.zipcode } : {}),
        state: isSkipped ? 'disabled' : 'active',
        skippedBy: isSkipped ? 'owner' : null,
        confirmedAt: isConfirmed ? person.at : null,
        createdAt: person.at,
        lastSeenAt: person.at,
      })
      .returning({ id: participants.id }),
  )
  for (const [index, [item, variant]] of person.picks.entries())
    await addChoice(tx, { ...of, participantId }, tiers[index]!, { item, variant, isConfirmed })
}

async function addChoice(
  tx: Tx,
  of: { teamId: RowId; groupOrderId: RowId; participantId: RowId },
  tier: Tier,
  picked: { item: number; variant: number; isConfirmed: boolean },
): Promise<void> {
  const { teamId, groupOrderId } = of
  const item = tier.items[picked.item]!
  const { id: productVariantId, variant } = item.variants[picked.variant]!
  const choice = { ...of, tierId: tier.id, tierItemId: item.id, slot: 1 }
  const { id: choiceId } = oneRow(await tx.insert(choices).values(choice).returning({ id: choices.id }))
  const price = picked.isConfirmed ? { priceCents: variant.priceCents, discountCents: 0 } : {}
  await tx
    .insert(choiceParts)
    .values({ teamId, groupOrderId, choiceId, productVariantId, quantity: 1, ...price })
  const heldUntil = picked.isConfirmed ? null : new Date(Date.now() + day)
  const { id: holdId } = oneRow(
    await tx
      .insert(choiceHolds)
      .values({ ...of, choiceId, heldUntil })
      .returning({ id: choiceHolds.id }),
  )
  const lacking = await reserveHolds(tx, teamId, [{ holdId, productVariantId, quantity: 1 }])
  if (lacking !== undefined) throw new Error(`The demo has no stock of variant ${lacking}.`)
}
