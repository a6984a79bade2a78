import type { ImportField } from '@ribbon/contract/gifting/recipients/import-resources'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { UnreadableTable } from '../../../../platform/table-files/unreadable-table.ts'
import { bulkImportFiles, importMappings } from './imports.tables.ts'

const partBytes = 1024 * 1024

/** Stores a file in parts of a megabyte. */
export async function insertFile(tx: Tx, bulkImportId: number, content: Uint8Array): Promise<void> {
  for (let part = 0; part * partBytes < content.length; part++) {
    await tx.insert(bulkImportFiles).values({
      bulkImportId,
      part,
      content: Buffer.from(
        content.buffer,
        content.byteOffset + part * partBytes,
        Math.min(partBytes, content.length - part * partBytes),
      ),
    })
  }
}

/** A file's parts in their order, one in memory at a time. Erasing a person deletes the files that name them, even while they are read. */
export async function* readFile(
  reader: Reader,
  { id, fileBytes }: { id: number; fileBytes: number },
): AsyncIterable<Uint8Array> {
  let read = 0
  for (let part = 0; read < fileBytes; part++) {
    const [row] = await reader
      .select({ content: bulkImportFiles.content })
      .from(bulkImportFiles)
      .where(and(eq(bulkImportFiles.bulkImportId, id), eq(bulkImportFiles.part, part)))
    if (!row) throw new UnreadableTable('This file is no longer kept. Choose it again.')
    read += row.content.length
    yield row.content
  }
}

export async function deleteFile(tx: Tx, bulkImportId: number): Promise<void> {
  await tx.delete(bulkImportFiles).where(eq(bulkImportFiles.bulkImportId, bulkImportId))
}

/** What the team chose for these headers last time; null for a column it did not import. */
export async function findMappings(
  reader: Reader,
  teamId: number,
  headers: readonly string[],
): Promise<Map<string, ImportField | null>> {
  if (headers.length === 0) return new Map()
  const rows = await reader
    .select({ header: importMappings.header, field: importMappings.field })
    .from(importMappings)
    .where(and(eq(importMappings.teamId, teamId), inArray(importMappings.header, [...headers])))
  return new Map(rows.map(({ header, field }) => [header, field]))
}

export async function rememberMapping(
  tx: Tx,
  teamId: number,
  chosen: ReadonlyMap<string, ImportField | null>,
): Promise<void> {
  if (chosen.size === 0) return
  await tx
    .insert(importMappings)
    .values(
      [...chosen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([header, field]) => ({ teamId, header, field })),
    )
    .onConflictDoUpdate({
      target: [importMappings.teamId, importMappings.header],
      set: { field: sql`excluded.field`, usedAt: sql`now()` },
    })
}
