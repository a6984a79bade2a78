import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { releaseChoices } from '../choices/release-choices.ts'
import { undoConfirmations } from '../choices/undo-confirmations.ts'
import { keepHoldsForMail } from '../holds/holds.store.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { addNotice } from '../participants/notices.store.ts'
import { mailParticipants } from '../participants/mail-participants.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { findChoicesOf, lockConfirmedPeople } from './tier-choices.store.ts'
import { listTierItems } from './tier-items.store.ts'
import type { TierRow } from './tiers.store.ts'

/**
 * Asks everyone who has confirmed a gift of a tier, or of one thing that it offers, to choose again: the confirmation is undone,
 * what they chose there is released, the rest is kept until they have read the mail they get. People with an order, or in a run,
 * keep theirs.
 */
export async function askToChooseAgain(
  tx: Tx,
  actor: MemberActor,
  order: GroupOrderRow,
  { tier, itemId }: { tier: TierRow; itemId?: RowId },
): Promise<void> {
  const people = await lockConfirmedPeople(tx, tier, itemId)
  if (people.length === 0) return
  const name = itemId === undefined ? undefined : await nameOf(tx, order, tier, itemId)
  const choiceIds = await findChoicesOf(tx, tier, people, itemId)
  await releaseChoices(tx, order, { choiceIds }, authorOf(actor))
  await undoConfirmations(tx, order, people)
  await keepHoldsForMail(tx, order, people)
  const what = name === undefined ? 'Gifts that you chose have changed' : `${name} can no longer be sent`
  await addNotice(tx, order, people, `${what}. Please choose again and confirm.`)
  await mailParticipants(tx, order, people, 'choose-again')
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.asked_to_choose_again',
    details: { tierId: tier.id, ...(itemId === undefined ? {} : { itemId }), people: people.length },
  })
}

async function nameOf(tx: Tx, order: GroupOrderRow, tier: TierRow, itemId: RowId): Promise<string> {
  return (await listTierItems(tx, order, tier.id)).find(item => item.id === itemId)?.name ?? 'A gift'
}
