import type { Animal } from './table-zoo/animal.ts'
import { encodings } from './table-zoo/encodings.ts'
import { linesAndQuotes } from './table-zoo/lines-and-quotes.ts'
import { otherKinds } from './table-zoo/other-kinds.ts'
import { headersAndShapes } from './table-zoo/headers-and-shapes.ts'
import { brokenWorkbooks } from './table-zoo/broken-workbooks.ts'
import { workbooks } from './table-zoo/workbooks.ts'

export type { Animal } from './table-zoo/animal.ts'

/** Awkward files, the same ones every time, and what must come of each. */
export const tableZoo: Animal[] = [
  ...encodings,
  ...linesAndQuotes,
  ...headersAndShapes,
  ...workbooks,
  ...brokenWorkbooks,
  ...otherKinds,
]
