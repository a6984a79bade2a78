import { recipientTable } from './address-book.store.ts'
import { tellRecipient } from './tell-recipient.ts'
import { defineModule } from '../../define-module.ts'
import { reminderCalls } from './address-requests/reminders.routes.ts'
import { bulkImportBackgroundTasks, bulkImportJobs } from './imports/imports.jobs.ts'
import { bulkImportCalls, importRowCalls } from './imports/imports.routes.ts'
import { bulkImportConstraints } from './imports/imports.store.ts'
import { recipientMails } from './recipients.mails.ts'
import { recipientCalls } from './recipients.routes.ts'
import { selectedRecipientCalls } from './selected-recipients.routes.ts'

export const recipients = defineModule({
  calls: ({
    config,
    handedIn: { personalDataHandlers, renewPeopleExports, listUses, findInvitedAddress },
  }) => [
    ...recipientCalls({ secretKey: config.SECRET_KEY, personalDataHandlers, renewPeopleExports }),
    ...selectedRecipientCalls(listUses),
    ...reminderCalls(findInvitedAddress),
    ...bulkImportCalls(listUses),
    ...importRowCalls(listUses),
  ],
  jobs: bulkImportJobs,
  schedules: { 'sweep-bulk-imports': '53 3 * * *' },
  backgroundTasks: bulkImportBackgroundTasks,
  mails: ({ db, config, handedIn: { findDayIfAnswered } }) => recipientMails(db, config, findDayIfAnswered),
  exports: { recipients: recipientTable },
  constraints: bulkImportConstraints,
  outgoingResources: () => ({
    'recipient.address_given': tellRecipient,
    'recipient.address_declined': tellRecipient,
  }),
})
