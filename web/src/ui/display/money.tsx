const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats decimal text as `$1,234.50`; anything that is not an amount, such as TBD, is shown as it is. */
export function moneyText(amount: string): string {
  // Formatted as text, because a binary number would lose cents of very large amounts.
  return /^-?\d+(\.\d+)?$/.test(amount) ? dollars.format(amount as Intl.StringNumericLiteral) : amount
}

export function Money({ amount, strong }: { amount: string; strong?: boolean }) {
  return (
    <span
      style={{
        fontVariantNumeric: 'tabular-nums',
        fontWeight: strong ? 600 : undefined,
        whiteSpace: 'nowrap',
      }}
    >
      {moneyText(amount)}
    </span>
  )
}
