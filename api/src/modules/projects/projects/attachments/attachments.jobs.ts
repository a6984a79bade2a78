import type { Db } from '../../../../platform/db/database.ts'
import type { PrivateFiles } from '../../../../platform/files/private-files.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { sweepAttachments } from './sweep-attachments.ts'

export function attachmentJobs(db: Db, files: PrivateFiles) {
  return { 'sweep-attachments': () => sweepAttachments(db, files) } satisfies JobHandlers
}
