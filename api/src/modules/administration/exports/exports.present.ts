import type { Export, ExportType } from '@ribbon/contract/administration/exports'
interface ExportAnswerRow {
  id: number
  kind: ExportType
  state: Export['attributes']['state']
  rowCount: number | null
  doneCount: number
  createdAt: Date
  bytes: number | null
  sha256: string | null
  expiresAt: Date | null
  problem: string | null
}

export function presentExport(row: ExportAnswerRow, now: Date): Export {
  const isExpired = row.expiresAt !== null && row.expiresAt <= now
  return {
    id: String(row.id),
    type: 'exports',
    attributes: {
      exportType: row.kind,
      state: row.state,
      rowCount: row.rowCount,
      doneCount: row.doneCount,
      createdAt: row.createdAt.toISOString(),
      fileUrl: row.state === 'done' && !isExpired ? `/api/v2/exports/${row.id}/download` : null,
      fileName: exportFileName(row),
      bytes: row.bytes,
      sha256: row.sha256,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      isExpired,
      problem: row.problem,
    },
  }
}

/** `stock-movements-2026-11-22.csv`. */
export function exportFileName({ kind, createdAt }: { kind: ExportType; createdAt: Date }): string {
  return `${kind.replaceAll('_', '-')}-${createdAt.toISOString().slice(0, 10)}.csv`
}
