import type { RowId } from '../db/row-id.ts'

/** Payloads are ids: every job reads what it works on again. A job that is not about one row has the id 0. */
export type JobPayload = QueuedJob<RowId | 0>
export type ReceivedJob = QueuedJob<RowId>
export type JobHandler = (payload: ReceivedJob) => Promise<void>
export type JobHandlers = Record<string, JobHandler>
type QueuedJob<Id extends number> = { id: Id } | { id: Id; [key: string]: number | string }
