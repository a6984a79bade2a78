import { reminderRoutes } from '@ribbon/contract/gifting/recipients/reminders'
import { inTransaction, type Reader } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { wantsReminders } from '../../../../platform/mail/opt-outs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { changeReminders } from './change-reminders.ts'
import { findReminderAddress } from './reminders.store.ts'

export function reminderCalls(): Implemented[] {
  return implement(reminderRoutes, {
    getReminders: ({ db, params }) => answer(db, params.token),
    openUnsubscribe: async ({ params }) => `/unsubscribe/${encodeURIComponent(params.token)}`,
    stopReminders: ({ db, params }) =>
      inTransaction(db, async tx => {
        await changeReminders(tx, params.token, { areStopped: true })
        return answer(tx, params.token)
      }),
    resumeReminders: ({ db, params }) =>
      inTransaction(db, async tx => {
        await changeReminders(tx, params.token, { areStopped: false })
        return answer(tx, params.token)
      }),
  })
}

async function answer(reader: Reader, token: string) {
  const { id, teamId, email, teamName, teamLogo } =
    (await findReminderAddress(reader, token)) ?? refuse('not_found')
  const areStopped = !(await wantsReminders(reader, { teamId, email }))
  return {
    data: {
      id: String(id),
      type: 'reminders' as const,
      attributes: { teamName, teamLogo, email, areStopped },
    },
  }
}
