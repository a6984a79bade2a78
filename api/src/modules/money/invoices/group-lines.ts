/** What the lines of a source come to. */
export interface LineSum {
  sourceType: string
  lineCount: number
  amountCents: number
}

/** What a line was for; anything else is called Other. */
const labels: Record<string, string> = {
  payment_attempt: 'Gifts',
  additional_sends: 'Additional sends',
  subscription_period: 'Plan',
  subscription_change: 'Plan',
  topup: 'Deposit',
  shop_fee_month: 'Shopify fees',
  refund: 'Refunds',
  invoice: 'Carried over',
  voided_line: 'Voided invoices',
}
const order = [...new Set(Object.values(labels)), 'Other']
const labelOf = ({ sourceType }: { sourceType: string }) => labels[sourceType] ?? 'Other'

/** Where the lines of each source stand on an invoice; others come last. */
export const groupRanks = Object.fromEntries(
  Object.entries(labels).map(([sourceType, label]) => [sourceType, order.indexOf(label)]),
)

/** An invoice's lines by what they were for: what each group comes to, and as many lines as were read. */
export function groupLines<L extends { sourceType: string }>(
  sums: readonly LineSum[],
  lines: readonly L[],
): { label: string; amountCents: number; lineCount: number; lines: L[] }[] {
  return order
    .map(label => {
      const own = sums.filter(each => labelOf(each) === label)
      const total = (of: (each: LineSum) => number) => own.reduce((sum, each) => sum + of(each), 0)
      return {
        label,
        amountCents: total(each => each.amountCents),
        lineCount: total(each => each.lineCount),
        lines: lines.filter(line => labelOf(line) === label),
      }
    })
    .filter(group => group.lineCount > 0)
}
