import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { remindBeforeClosing } from './remind-before-closing.ts'
import { sendDueMails } from './send-due-mails.ts'

export function invitationJobs({ db }: { db: Db }) {
  return {
    'send-due-mails': ({ id }) => sendDueMails(db, id),
    'remind-before-closing': () => remindBeforeClosing(db),
  } satisfies JobHandlers
}
