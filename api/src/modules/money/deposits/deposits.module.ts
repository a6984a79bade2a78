import { defineModule } from '../../define-module.ts'
import { depositMails } from './deposits.mails.ts'
import { depositCalls } from './deposits.routes.ts'

export const deposits = defineModule({
  calls: ({ services: { payments }, handedIn: { paymentNames } }) => depositCalls({ payments, paymentNames }),
  mails: ({ db, config }) => depositMails(db, config),
})
