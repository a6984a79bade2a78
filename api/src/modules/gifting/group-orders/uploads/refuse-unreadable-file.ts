import { refuse } from '../../../../platform/refusal.ts'
import { UnreadableTable } from '../../../../platform/table-files/unreadable-table.ts'

/** Refuses a file for what an owner can mend in it, in the reader's own words. */
export function refuseUnreadableFile(error: unknown): never {
  if (error instanceof UnreadableTable) refuse('import_unreadable', { reason: error.message })
  throw error
}
