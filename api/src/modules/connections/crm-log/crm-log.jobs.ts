import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { noteGift, noteGiftsOfChunk, resumeEntries } from './entries.store.ts'

export function crmLogJobs({ db }: { db: Db }) {
  return {
    'log-gift': ({ id }) => inTransaction(db, tx => noteGift(tx, id)),
    'log-gifts-of-chunk': ({ id }) => inTransaction(db, tx => noteGiftsOfChunk(tx, id)),
    'resume-crm-log': ({ id }) => inTransaction(db, tx => resumeEntries(tx, id)),
  } satisfies JobHandlers
}
