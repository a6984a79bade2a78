import { reminderRoutes } from '@ribbon/contract/gifting/recipients/reminders'
import { inTransaction, type Reader } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { wantsReminders } from '../../../../platform/mail/opt-outs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { changeReminders, type FindReminderAddress } from './change-reminders.ts'
import { findReminderAddress } from './reminders.store.ts'

/** `findInvitedAddress` knows the links of group orders, which begin with `r1_`, and of projects, with `u1_`, once with `s1_`. */
export function reminderCalls(findInvitedAddress: FindReminderAddress): Implemented[] {
  const findAddress: FindReminderAddress = (reader, token) =>
    /^[rsu]1_/.test(token) ? findInvitedAddress(reader, token) : findReminderAddress(reader, token)
  return implement(reminderRoutes, {
    getReminders: ({ db, params }) => answer(db, findAddress, params.token),
    openUnsubscribe: async ({ params }) => `/unsubscribe/${encodeURIComponent(params.token)}`,
    stopReminders: ({ db, params }) =>
      inTransaction(db, async tx => {
        await changeReminders(tx, params.token, findAddress, { areStopped: true })
        return answer(tx, findAddress, params.token)
      }),
    resumeReminders: ({ db, params }) =>
      inTransaction(db, async tx => {
        await changeReminders(tx, params.token, findAddress, { areStopped: false })
        return answer(tx, findAddress, params.token)
      }),
  })
}

async function answer(reader: Reader, findAddress: FindReminderAddress, token: string) {
  const { id, teamId, email, teamName, teamLogo } = (await findAddress(reader, token)) ?? refuse('not_found')
  const areStopped = !(await wantsReminders(reader, { teamId, email }))
  return {
    data: {
      id: String(id),
      type: 'reminders' as const,
      attributes: { teamName, teamLogo, email, areStopped },
    },
  }
}
