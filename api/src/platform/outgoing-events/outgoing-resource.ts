import type { EventType } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import type { Db } from '../db/database.ts'
import type { RowId } from '../db/row-id.ts'

/** What an event is about, as it is told outside: a resource of the API with the fields that may leave. */
export interface OutgoingResource {
  id: string
  type: string
  attributes: Readonly<Record<string, unknown>>
  /** Told only where personal data is asked for: names, email, city and country. Nothing else of an address ever leaves. */
  personal?: Readonly<Record<string, unknown>>
  relationships?: Readonly<Record<string, unknown>>
}

/** Event type → reads what it is about; undefined where that is gone. */
export type OutgoingResources = Partial<
  Record<EventType, (db: Db, teamId: RowId, subjectId: RowId) => Promise<OutgoingResource | undefined>>
>
