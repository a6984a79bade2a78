import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockLevels } from '../../../catalog/products/stock/stock.store.ts'
import { announceChoices } from '../holds/announce-choices.ts'
import {
  findChoiceOfItem,
  findTakenSlots,
  insertChoices,
  listChosenItems,
  type ChosenItemRow,
  type TakenSlot,
} from './choices.store.ts'
import { groupPicks, type WantedChoice } from './group-picks.ts'
import { extendHolds, findHeldVariants, reserveHolds } from '../holds/holds.store.ts'
import { lockChoosingParticipant } from './participant-lock.store.ts'
import { participantAuthor } from './participant-author.ts'
import { minutesHeld } from './choices.access.ts'
import { findBundleProducts, findOfferedPicks, type OfferedPick, type Pick } from './picks.store.ts'
import { releaseChoices } from './release-choices.ts'

/**
 * Chooses gifts for a participant, all or none, and holds them in stock. `replaces` is an item that is given back in the same
 * step. Refuses more than a tier allows, and what is gone by its name.
 */
export async function chooseItems(
  tx: Tx,
  actor: ParticipantActor,
  picks: readonly Pick[],
  replaces: number | null,
): Promise<ChosenItemRow[]> {
  const choosing = await lockChoosingParticipant(tx, actor)
  const { groupOrder, participant } = choosing
  const person = { teamId: groupOrder.teamId, groupOrderId: groupOrder.id, participantId: participant.id }
  const wanted = await readPicks(tx, person, picks)
  const replaced =
    replaces === null ? undefined : ((await findChoiceOfItem(tx, person, replaces)) ?? refuse('not_found'))
  const minutes = minutesHeld(choosing)
  await extendHolds(tx, { ...person, minutes })
  await lockVariants(tx, person.teamId, wanted, replaced)
  if (replaced !== undefined)
    await releaseChoices(tx, groupOrder, { choiceIds: [replaced] }, participantAuthor(actor))
  const { choiceIds, parts } = await insertChoices(
    tx,
    { ...person, minutes },
    withSlots(wanted, await findTakenSlots(tx, person)),
  )
  const gone = await reserveHolds(tx, person.teamId, parts)
  if (gone !== undefined) refuse('option_gone', { name: nameOf(wanted, gone) })
  announceChoices(tx, groupOrder)
  return listChosenItems(tx, person, choiceIds)
}

async function readPicks(
  tx: Tx,
  person: { teamId: RowId; groupOrderId: RowId },
  picks: readonly Pick[],
): Promise<WantedChoice[]> {
  const offered = await findOfferedPicks(tx, person, picks)
  if (offered.length < picks.length) refuse('not_found')
  const gone = offered.find(pick => !pick.isOffered)
  if (gone) refuse('option_gone', { name: gone.productName })
  const bundleIds = [...new Set(offered.flatMap(pick => pick.bundleId ?? []))]
  return groupPicks(offered, await findBundleProducts(tx, person.teamId, bundleIds))
}

/** Locks the stock of several variants at once, in order, so that two people who pick or swap never wait in a circle. */
async function lockVariants(
  tx: Tx,
  teamId: RowId,
  wanted: readonly WantedChoice[],
  replaced: RowId | undefined,
): Promise<void> {
  const variantIds = new Set<number>(partsOf(wanted).map(part => part.productVariantId))
  if (replaced !== undefined)
    for (const variantId of await findHeldVariants(tx, teamId, replaced)) variantIds.add(variantId)
  // A single one is locked by reserving it, which keeps others waiting for a shorter time.
  if (variantIds.size > 1) await lockLevels(tx, teamId, [...variantIds])
}

/** Gives each choice a free slot of its tier. */
function withSlots(
  wanted: readonly WantedChoice[],
  taken: readonly TakenSlot[],
): (WantedChoice & { slot: number })[] {
  const slots = new Map<RowId, number[]>()
  for (const { tierId, slot } of taken) slots.set(tierId, [...(slots.get(tierId) ?? []), slot])
  return wanted.map(choice => {
    const used = slots.get(choice.tierId) ?? []
    const { giftsLimit } = choice
    if (used.length >= giftsLimit)
      refuse('tier_limit_reached', { limit: giftsLimit === 1 ? 'one gift' : `${giftsLimit} gifts` })
    let slot = 1
    while (used.includes(slot)) slot++
    slots.set(choice.tierId, [...used, slot])
    return { ...choice, slot }
  })
}

const partsOf = (wanted: readonly WantedChoice[]): OfferedPick[] => wanted.flatMap(choice => choice.parts)

function nameOf(wanted: readonly WantedChoice[], variantId: number): string {
  return partsOf(wanted).find(part => part.productVariantId === variantId)?.productName ?? 'This gift'
}
