import { tellGiftCard } from './desk/tell-gift-card.ts'
import { defineModule } from '../../define-module.ts'
import { cardEditingCalls } from './desk/card-editing.routes.ts'
import { giftCardEntryTable, giftCardTable } from './gift-card-exports.store.ts'
import { giftCardCalls } from './gift-cards.routes.ts'
import { giftCardJobs } from './gift-cards.jobs.ts'
import { giftCardPageCalls } from './page/page.routes.ts'
import { giftCardMails } from './mails/gift-cards.mails.ts'

export const giftCards = defineModule({
  calls: ({ config }) => [
    ...giftCardCalls(config.SECRET_KEY),
    ...cardEditingCalls(),
    ...giftCardPageCalls(config.SECRET_KEY),
  ],
  jobs: ({ db, config }) => giftCardJobs({ db, secretKey: config.SECRET_KEY }),
  schedules: {
    'finish-gift-cards': '* * * * *',
    'expire-gift-cards': '* * * * *',
    'remind-gift-cards': '20 * * * *',
  },
  constraints: { gift_card_recipients_one_of_address: 'gift_card_address_taken' },
  exports: { gift_cards: giftCardTable, gift_card_entries: giftCardEntryTable },
  mails: ({ db, config }) => giftCardMails(db, config),
  outgoingResources: () => ({
    'gift_card.issued': tellGiftCard,
    'gift_card.redeemed': tellGiftCard,
    'gift_card.expired': tellGiftCard,
  }),
})
