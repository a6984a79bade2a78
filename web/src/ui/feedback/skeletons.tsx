/** Placeholders of the right height while something loads; screen readers hear `label`. */
export function SkeletonLines({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} style={{ display: 'grid', gap: 12 }}>
      {Array.from({ length: lines }, (_, index) => (
        <div
          key={index}
          className="pub-skeleton"
          style={{ height: 16, width: `${90 - ((index * 17) % 40)}%` }}
        />
      ))}
    </div>
  )
}

export function SkeletonBlock({ height, label = 'Loading' }: { height: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className="pub-skeleton" style={{ height, borderRadius: 12 }} />
    </div>
  )
}

export function SkeletonCards({
  count = 8,
  height = 260,
  label = 'Loading',
}: {
  count?: number
  height?: number
  label?: string
}) {
  return (
    <div
      role="status"
      aria-label={label}
      style={{
        display: 'grid',
        gap: 16,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
      }}
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="pub-skeleton" style={{ height, borderRadius: 20 }} />
      ))}
    </div>
  )
}
