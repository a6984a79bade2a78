/** The zone of an address: parcels of one weight cost the same there. */
export function findZone(
  { country, state, zipcode }: { country: string; state: string | null; zipcode: string | null },
  isPoBox: boolean,
): string {
  return [
    country,
    state?.trim() ?? '',
    zipcode?.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 3) ?? '',
    isPoBox ? 'box' : '',
  ]
    .join(' ')
    .toUpperCase()
}
