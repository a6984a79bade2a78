interface Line { sourceType: string; amountCents: number }

/** What a line was for, in the order the groups stand on an invoice; anything else is called Other. */
const labels: Record<string, string> = {
  payment_attempt: 'Gifts', additional_sends: 'Additional sends', subscription_period: 'Plan', subscription_change: 'Plan', topup: 'Deposit', refund: 'Refunds', invoice: 'Carried over',
}
const order = [...new Set(Object.values(labels)), 'Other']

/** An invoice's lines by what they were for. */
export function groupLines<L extends Line>(lines: readonly L[]): { label: string; amountCents: number; lines: L[] }[] {
  return order.map(label => {
    const own = lines.filter(line => (labels[line.sourceType] ?? 'Other') === label)
    return { label, amountCents: own.reduce((sum, line) => sum + line.amountCents, 0), lines: own }
  }).filter(group => group.lines.length > 0)
}
