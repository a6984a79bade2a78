import type { Tx } from '../../../../platform/db/database.ts'
import { eraseMails, eraseMailsTo } from '../../../../platform/mail/erase-mails.ts'
import { shopperMailKinds } from './shopper.mails.ts'

/** Erases a shopper's address, in lower case, from the mails about these orders and from all others of the store to it. */
export async function eraseShopperMails(
  tx: Tx,
  { teamId, email, orderIds }: { teamId: number; email: string; orderIds: readonly number[] },
): Promise<void> {
  await eraseMails(tx, {
    teamId,
    kinds: shopperMailKinds,
    about: orderIds.flatMap(id => [`order:${id}`, `order:${id}:`]),
  })
  await eraseMailsTo(tx, { teamId, kinds: [...shopperMailKinds, 'store-code'], email })
}
