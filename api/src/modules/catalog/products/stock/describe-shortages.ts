export interface NamedShortage {
  name: string
  size: string | null
  color: string | null
  wanted: number
  available: number
}

/** `Soft Tee (L): 3 wanted, 1 left; …` */
export function describeShortages(shortages: readonly NamedShortage[]): string {
  return shortages
    .map(({ name, size, color, wanted, available }) => {
      const options = [color, size].filter(Boolean).join(', ')
      return `${name}${options ? ` (${options})` : ''}: ${wanted} wanted, ${available} left`
    })
    .join('; ')
}
