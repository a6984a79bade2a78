export interface Tax {
  /** The rate goods are taxed with where they go, such as 0.0625; 0 where no rate is known. */
  salesTaxRate(place: { country: string; state: string | null }): Promise<number>
}

/** Sales tax by destination from the `sales-tax` package's own tables: US by state, Canada by province, others by country; no network. */
export function openTax(): Tax {
  return { salesTaxRate }
}

export async function salesTaxRate({
  country,
  state,
}: {
  country: string
  state: string | null
}): Promise<number> {
  // Loaded by the first address, so that an idle server does not carry its tables.
  const { default: salesTax } = await import('sales-tax')
  const { rate } = await salesTax.getSalesTax(country, state?.trim() || null)
  return rate
}
