import type { TableSample } from './table-samples/table-sample.ts'
import { encodings } from './table-samples/encodings.ts'
import { linesAndQuotes } from './table-samples/lines-and-quotes.ts'
import { otherKinds } from './table-samples/other-kinds.ts'
import { headersAndShapes } from './table-samples/headers-and-shapes.ts'
import { brokenWorkbooks } from './table-samples/broken-workbooks.ts'
import { workbooks } from './table-samples/workbooks.ts'

export type { TableSample } from './table-samples/table-sample.ts'

/** Awkward files, the same ones every time, and what must come of each. */
export const tableSamples: TableSample[] = [
  ...encodings,
  ...linesAndQuotes,
  ...headersAndShapes,
  ...workbooks,
  ...brokenWorkbooks,
  ...otherKinds,
]
