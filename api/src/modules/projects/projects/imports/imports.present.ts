import { rowFieldNames, type ImportField } from '@ribbon/contract/gifting/recipients/import-resources'
import {
  submissionImportRowsShown,
  type SubmissionImport,
  type SubmissionImportRow,
} from '@ribbon/contract/projects/projects/submission-imports'

interface ReadColumn {
  header: string
  field: ImportField | null
  option: { item: string; option: string } | null
}

const fieldNames: Record<ImportField, string> = {
  ...rowFieldNames,
  first_name: 'First name',
  last_name: 'Last name',
}

export function presentImport(
  { id, expectedRecipients }: { id: number; expectedRecipients: number | null },
  {
    columns,
    rows,
    isPastCap,
    applied,
  }: {
    columns: readonly ReadColumn[]
    rows: readonly SubmissionImportRow[]
    isPastCap: boolean
    applied: boolean
  },
): SubmissionImport {
  const of = (effect: SubmissionImportRow['effect']) => rows.filter(row => row.effect === effect)
  const effects = (['new', 'known', 'wrong'] as const).map(of)
  return {
    id: String(id),
    type: 'submissionImports',
    attributes: {
      counts: {
        rows: rows.length,
        new: of('new').length,
        known: of('known').length,
        wrong: of('wrong').length,
      },
      columns: columns.map(({ header, field, option }) => ({
        header: header.slice(0, 60),
        field: option ? `${option.item}: ${option.option}` : field && fieldNames[field],
      })),
      rows: effects
        .flatMap(shown => shown.slice(0, submissionImportRowsShown))
        .toSorted((a, b) => a.row - b.row),
      pastExpected: isPastCap ? expectedRecipients : null,
      applied,
    },
  }
}
