const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234.50` of the wire's decimal text; anything that is no amount, such as TBD, stays as it is. */
export function moneyText(amount: string): string {
  // The decimal text goes in whole: a binary number would lose cents of very large amounts.
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
