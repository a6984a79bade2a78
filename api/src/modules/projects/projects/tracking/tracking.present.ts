import {
  trackingRowsShown,
  type TrackingFile,
  type TrackingFileRow,
} from '@ribbon/contract/projects/projects/submission-tracking'

export function presentTrackingChange(
  { id }: { id: number },
  { people, at }: { people: number; at: Date | null },
) {
  return {
    id: String(id),
    type: 'trackingChanges' as const,
    attributes: { people, at: at?.toISOString() ?? null },
  }
}

export function presentTrackingFile(
  { id }: { id: number },
  { rows, at }: { rows: readonly TrackingFileRow[]; at: Date | null },
): TrackingFile {
  const of = (effect: TrackingFileRow['effect']) => rows.filter(row => row.effect === effect)
  const effects = (['new', 'changed', 'same', 'wrong'] as const).map(of)
  return {
    id: String(id),
    type: 'trackingFiles',
    attributes: {
      counts: {
        rows: rows.length,
        new: of('new').length,
        changed: of('changed').length,
        same: of('same').length,
        wrong: of('wrong').length,
      },
      rows: effects.flatMap(shown => shown.slice(0, trackingRowsShown)).toSorted((a, b) => a.row - b.row),
      at: at?.toISOString() ?? null,
    },
  }
}
