import { defineModule } from '../../define-module.ts'
import { capConstraints } from './settings/caps.store.ts'
import { groupOrderCalls } from './group-orders.routes.ts'
import { lifecycleCalls } from './lifecycle/lifecycle.routes.ts'
import { participantMails } from './participants/participants.mails.ts'
import { participantCalls } from './participants/participants.routes.ts'
import { publicPageCalls } from './public-page/public-page.routes.ts'
import { tierCalls } from './tiers/tiers.routes.ts'

export const groupOrders = defineModule({
  calls: ({ files, config }) => [
    ...groupOrderCalls({ files, secretKey: config.SECRET_KEY }),
    ...lifecycleCalls(config.SECRET_KEY),
    ...tierCalls(),
    ...participantCalls(),
    ...publicPageCalls(),
  ],
  mails: ({ db, config }) => participantMails(db, config),
  constraints: capConstraints,
})
