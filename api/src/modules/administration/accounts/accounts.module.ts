import { defineModule } from '../../define-module.ts'
import { accountMails } from './accounts.mails.ts'
import { accountCalls } from './accounts.routes.ts'

export const accounts = defineModule({
  calls: ({ config }) => accountCalls({ secretKey: config.SECRET_KEY }),
  mails: ({ db, config }) => accountMails(db, config),
})
