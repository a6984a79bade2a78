import type { ExportFilters, ExportType } from '@ribbon/contract/administration/exports'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { PrivateFiles } from '../platform/files/private-files.ts'
import type { ConstraintCodes } from '../platform/http/answer-error.ts'
import type { Implemented } from '../platform/http/implement.ts'
import type { Authenticate } from '../platform/http/check-access.ts'
import type { BackgroundTasks, JobHandler } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { MailRenderer } from '../platform/mail/outbox.ts'
import type { OutgoingResources } from '../platform/outgoing-events/outgoing-resource.ts'
import type { TableSource } from '../platform/table-files/table-source.ts'
import type { AccountWebhookHandler } from '../services/payments/connected-accounts.ts'
import type { WebhookHandler } from '../services/payments/payments.ts'
import type { Services } from '../services/services.ts'
import type { HandedIn } from './handed-in.ts'

/** What a module may need to build its calls, jobs and mails; made once at start-up. */
export interface ModuleContext {
  db: Db
  config: Config
  services: Services
  files: FileStore
  /** Finished exports, which only their owner may download. */
  exportFiles: PrivateFiles
  /** Attachments of projects, for their teams and operators. */
  projectFiles: PrivateFiles
  log: Log
  authenticate: Authenticate
  handedIn: HandedIn
  /** What outgoing events are about, of all modules; known once all are registered. */
  outgoingResources: () => OutgoingResources
}

/** All that a module adds to the product. `registry.ts` lists these objects; nothing else makes a module known. */
export interface ModuleDefinition<Job extends string = string, Mail extends string = string> {
  /** The handlers of the calls declared in the contract. */
  calls?: (context: ModuleContext) => Implemented[]
  jobs?: (context: ModuleContext) => Record<Job, JobHandler>
  /** Cron expressions (UTC) of the jobs that repeat. */
  schedules?: Partial<Record<NoInfer<Job>, string>>
  backgroundTasks?: (context: ModuleContext) => BackgroundTasks
  mails?: (context: ModuleContext) => Record<Mail, MailRenderer>
  /** What the module's outgoing events are about. */
  outgoingResources?: (context: ModuleContext) => OutgoingResources
  /** The tables an owner can export. */
  exports?: Partial<Record<ExportType, TableSource<ExportFilters>>>
  /** Constraint name → error code. */
  constraints?: ConstraintCodes
  /** What a webhook of the payment provider makes the module do. */
  paymentWebhooks?: readonly WebhookHandler[]
  /** What a webhook of a store's account at the provider makes the module do. */
  accountWebhooks?: readonly AccountWebhookHandler[]
  /** For the types only, never set: the names of the jobs and mails. */
  named?: { job: Job; mail: Mail }
  /** Deletes expired rows, once an hour. */
  cleanUp?: readonly ((db: Db) => Promise<unknown>)[]
}

export function defineModule<const Job extends string = never, const Mail extends string = never>(
  definition: ModuleDefinition<Job, Mail>,
): ModuleDefinition<Job, Mail> {
  return definition
}
