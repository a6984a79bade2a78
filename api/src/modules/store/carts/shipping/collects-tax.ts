/** Whether a store collects tax at a place; null: wherever a rate is known. */
export function collectsTax(
  taxPlaces: readonly string[] | null,
  { country, state }: { country: string; state: string | null },
): boolean {
  return taxPlaces === null || taxPlaces.includes(country) || taxPlaces.includes(`${country}-${state}`)
}
