import { rowId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'

/** The id in the path of a call. Text that is not an id is answered with not found, like an id that does not exist. */
export function pathId({ id }: { id: string }): number {
  return rowId(id) ?? refuse('not_found')
}
