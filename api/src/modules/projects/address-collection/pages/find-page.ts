import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findPageByUuid, type PageRow } from './collection-pages.store.ts'

/** The page of a link, for somebody without a token; a link that is off, a team without projects and no link at all are the same. */
export async function findPage(reader: Reader, uuid: string): Promise<PageRow> {
  return (await findPageByUuid(reader, uuid)) ?? refuse('not_found')
}
