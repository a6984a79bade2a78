import type { RowId } from '../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../platform/http/actor.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'

/** The id in the path of a call. Text that is not an id is answered with not found, like an id that does not exist. */
export function pathId(actor: OperatorActor, { id }: { id: string }): RowId {
  return anyTeamsId(actor, id) ?? refuse('not_found')
}
