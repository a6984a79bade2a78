import { invitationRoutes } from '@ribbon/contract/gifting/group-orders/invitations'
import { inTransaction } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { inviteAllowedUsers } from './invite-allowed-users.ts'
import { remindAllowedUsers } from './remind-allowed-users.ts'

export function invitationCalls(): Implemented[] {
  return implement(invitationRoutes, {
    inviteAllowedUsers: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => ({ data: await inviteAllowedUsers(tx, actor, params.id, body.ids) })),
    remindAllowedUsers: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => ({ data: await remindAllowedUsers(tx, actor, params.id, body.ids) })),
  })
}
