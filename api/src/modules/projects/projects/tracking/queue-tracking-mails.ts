import type { Tx } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import type { ChangedPerson } from './tracking.store.ts'

/** Until then a mistake can be undone before the mails leave. */
export const mailsLeaveAfterSeconds = 90

/** Tells people that their parcel was shipped, once for each number. */
export async function queueTrackingMails(
  tx: Tx,
  { teamId }: ProjectKey,
  people: readonly ChangedPerson[],
): Promise<void> {
  await queueMails(
    tx,
    people.flatMap(({ id, email, number }) =>
      number === null
        ? []
        : [
            {
              teamId,
              kind: 'submission-shipped' as const,
              subjectKey: `submission:${id}:${number}`,
              to: email,
              payload: { number },
            },
          ],
    ),
    mailsLeaveAfterSeconds,
  )
}
