import type { ProductFile } from './read-product-file.ts'

/** What a file calls the goods it is about. */
export function goodsMeantBy(file: ProductFile): { skus: string[]; names: string[] } {
  return {
    skus: [...new Set(file.lines.map(line => line.cells.sku ?? ''))],
    names: [...new Set(file.lines.map(line => line.cells.product ?? ''))],
  }
}
