import type { Ask } from '@ribbon/contract/projects/projects/asks'
import type { AskView } from './ask-views.store.ts'

/** A person who was asked. A next reminder is named only while it can still be sent. */
export function presentAsk({ id, email, name, state, reminders, askedAt, nextReminderAt }: AskView): Ask {
  const isWaiting = state === 'asked' || state === 'reminded'
  return {
    id: String(id),
    type: 'submissionAsks',
    attributes: {
      email,
      name,
      state,
      reminders,
      askedAt: askedAt.toISOString(),
      nextReminderAt: isWaiting ? (nextReminderAt?.toISOString() ?? null) : null,
    },
  }
}
