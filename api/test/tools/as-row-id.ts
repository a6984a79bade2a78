import type { RowId } from '../../src/platform/db/row-id.ts'

/** An id that a test made up, or took from an answer. */
export function asRowId(id: number): RowId {
  return id as RowId
}
