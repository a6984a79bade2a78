import type { Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { expireCards } from './balances/expire-cards.ts'
import { finishGiftCards } from './issue/finish-gift-cards.ts'
import { makeGiftCards } from './issue/make-gift-cards.ts'
import { remindCardHolders } from './mails/remind-card-holders.ts'

export function giftCardJobs({ db, secretKey }: { db: Db; secretKey: string }) {
  return {
    'make-gift-cards': ({ id }) => makeGiftCards(db, secretKey, id),
    'finish-gift-cards': () => finishGiftCards(db, secretKey),
    'expire-gift-cards': () => expireCards(db),
    'remind-gift-cards': () => remindCardHolders(db),
  } satisfies JobHandlers
}
