import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { Log } from '../../../../platform/log.ts'
import type {
  OutgoingResource,
  OutgoingResources,
} from '../../../../platform/outgoing-events/outgoing-resource.ts'
import { listUnrendered, saveRendered, type RenderedEvent, type UnrenderedEvent } from './rendering.store.ts'
import { writeBody } from './write-body.ts'

export interface Rendering {
  db: Db
  log: Log
  resources: OutgoingResources
}

/** Makes messages of the events that were committed. Another node may do the same; the first body stays. */
export async function renderEvents(rendering: Rendering, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const events = await listUnrendered(rendering.db)
    if (events.length === 0) return
    const rendered: RenderedEvent[] = []
    for (const event of events) rendered.push(await render(rendering, event))
    await inTransaction(rendering.db, tx => saveRendered(tx, rendered))
  }
}

async function render(rendering: Rendering, event: UnrenderedEvent): Promise<RenderedEvent> {
  const resource = await readSubject(rendering, event)
  return {
    teamId: event.teamId,
    id: event.id,
    version: event.version,
    body: writeBody(event, resource, false),
    personalBody: event.wantsPersonalData ? writeBody(event, resource, true) : null,
  }
}

/** What cannot be read is told by its id alone, so that no event holds up those after it. */
async function readSubject(
  { db, log, resources }: Rendering,
  { type, teamId, subjectId }: UnrenderedEvent,
): Promise<OutgoingResource | undefined> {
  try {
    return await resources[type]?.(db, teamId, subjectId)
  } catch (error) {
    log.error({ err: error, event: type }, 'an outgoing event was told by its id alone')
    return undefined
  }
}
