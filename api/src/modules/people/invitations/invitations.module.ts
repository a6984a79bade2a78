import { defineModule } from '../../define-module.ts'
import { invitationMails } from './invitations.mails.ts'
import { invitationCalls } from './invitations.routes.ts'
import { invitationConstraints } from './invitations.store.ts'

export const invitations = defineModule({
  calls: ({ config, handedIn: { findUsersLimit } }) =>
    invitationCalls({
      secretKey: config.SECRET_KEY,
      secure: config.isSecure,
      passwordMinLength: config.PASSWORD_MIN_LENGTH,
      findUsersLimit,
    }),
  mails: ({ db, config }) => invitationMails(db, config),
  constraints: invitationConstraints,
})
