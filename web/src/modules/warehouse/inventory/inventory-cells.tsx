import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import type { InventoryRow, VariantRow } from './inventory.data.ts'
import styles from './inventory.module.css'
import { dateState, firstRunOut, isOver, monthlyWords, noonOf, type TableLine } from './inventory.rules.ts'

export type Line = TableLine<InventoryRow, VariantRow>

/** What a line is called where its columns are out of sight. */
export function lineName(line: Line): string {
  return line.kind === 'product' ? line.item.title : `${line.item.title}, ${line.variant.name}`
}

/** The variant a line stands for; none where a product has several. */
export function variantOf(line: Line): VariantRow | undefined {
  return line.kind === 'variant'
    ? line.variant
    : line.item.variants.length === 1
      ? line.item.variants[0]
      : undefined
}

export function variantsOf(line: Line): readonly VariantRow[] {
  return line.kind === 'variant' ? [line.variant] : line.item.variants
}

export function None() {
  return (
    <span className={styles.none} aria-hidden="true">
      –
    </span>
  )
}

export function StockCell({ line }: { line: Line }) {
  const reserved = sumOf(line, variant => variant.reserved)
  return (
    <TwoLines
      isWhole
      first={(line.kind === 'product' ? line.item.quantity : line.variant.quantity).toLocaleString('en-US')}
      second={reserved > 0 ? `${reserved.toLocaleString('en-US')} reserved` : undefined}
    />
  )
}

export function sumOf(line: Line, count: (variant: VariantRow) => number): number {
  return variantsOf(line).reduce((sum, variant) => sum + count(variant), 0)
}

export function LevelCell({ line }: { line: Line }) {
  const isLow = line.kind === 'product' ? line.item.belowThreshold : line.variant.belowThreshold
  if (isLow)
    return (
      <span className={styles.low}>
        <StatusDot tone="stopped" label="Low" />
      </span>
    )
  const low = variantsOf(line).filter(variant => variant.belowThreshold).length
  return low > 0 ? (
    <span className={styles.low}>
      <StatusDot tone="moving" label={`${low} low`} />
    </span>
  ) : (
    <StatusDot tone="done" label="Enough" />
  )
}

export function RunOutCell({ line }: { line: Line }) {
  const date = firstRunOut(variantsOf(line))
  const use = sumOf(line, variant => variant.monthlyUse)
  if (use === 0) return <span className={styles.none}>Hardly used</span>
  const shown =
    date === null ? (
      'Over a year'
    ) : dateState(date) === 'later' ? (
      <TimeText at={noonOf(date)} />
    ) : (
      <strong className={styles.soon}>
        {isOver(date) ? (
          sumOf(line, variant => variant.available) === 0 ? (
            'Now'
          ) : (
            'Today'
          )
        ) : (
          <TimeText at={noonOf(date)} />
        )}
      </strong>
    )
  return <TwoLines isWhole first={shown} second={monthlyWords(use)} />
}

export function ExpiryCell({ date }: { date: string | null }) {
  if (date === null) return <None />
  const state = dateState(date)
  const shown = <TimeText at={noonOf(date)} />
  return state === 'later' ? (
    shown
  ) : (
    <TwoLines
      isWhole
      first={shown}
      second={
        <span className={state === 'past' ? styles.expired : styles.soon}>
          {state === 'past' ? 'Expired' : 'Expires soon'}
        </span>
      }
    />
  )
}
