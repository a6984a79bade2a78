/** What the mails of a team are about; `lines` is the number of items and rows of each. */
export interface ExampleSettings {
  team: { name: string; logo: string | null }
  image: string | null
  lines: number
}

export const publicUrl = 'https://gifts.acme.test'
export const at = new Date('2026-12-24T09:00:00Z')

export const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
