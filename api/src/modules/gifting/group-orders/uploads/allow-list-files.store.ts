import { and, asc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { allowListFiles } from '../allow-lists/allow-lists.tables.ts'

interface ListKey {
  teamId: RowId
  id: RowId
}

const partBytes = 1024 * 1024
const of = ({ teamId, id }: ListKey) =>
  and(eq(allowListFiles.teamId, teamId), eq(allowListFiles.allowListId, id))

/** Stores a file in parts of a megabyte. */
export async function insertListFile(tx: Tx, list: ListKey, content: Uint8Array): Promise<void> {
  for (let part = 0; part * partBytes < content.length; part++)
    await tx.insert(allowListFiles).values({
      teamId: list.teamId,
      allowListId: list.id,
      part,
      content: Buffer.from(content.subarray(part * partBytes, (part + 1) * partBytes)),
    })
}

/** A file as it was uploaded; empty once it has been read. */
export async function readListFile(reader: Reader, list: ListKey): Promise<Uint8Array> {
  const rows = await reader
    .select({ content: allowListFiles.content })
    .from(allowListFiles)
    .where(of(list))
    .orderBy(asc(allowListFiles.part))
  return Buffer.concat(rows.map(row => row.content))
}

export async function deleteListFile(tx: Tx, list: ListKey): Promise<void> {
  await tx.delete(allowListFiles).where(of(list))
}
