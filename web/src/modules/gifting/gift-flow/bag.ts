/** So many of one variant in each piece of a line. */
export interface BagPart {
  productId: string
  variantId: string
  quantity: number
}

/** A line of the bag: a product with its one variant, or a bundle with the variant chosen for each part. */
export interface BagLine {
  bundleId: string | null
  quantity: number
  parts: readonly BagPart[]
}

/** An item as the order calls take and give it; bundles are opened up. */
export interface BagItem {
  productId: string
  variantId: string
  quantity: number
  bundleId: string | null
}

/** The same product or bundle with the same variants is one line. */
export function lineKey(line: BagLine): string {
  return [line.bundleId ?? 'product', ...line.parts.map(part => `${part.variantId}x${part.quantity}`)].join(
    '-',
  )
}

export function giftCount(lines: readonly BagLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** Units of a variant in the bag, bundles opened up. */
export function unitsInBag(lines: readonly BagLine[], variantId: string): number {
  return lines.reduce((sum, line) => sum + line.quantity * unitsPerPiece(line, variantId), 0)
}

function unitsPerPiece(line: BagLine, variantId: string): number {
  return line.parts.reduce((sum, part) => sum + (part.variantId === variantId ? part.quantity : 0), 0)
}

/** How many pieces of the line stock allows, counting what else the bag takes of the same variants. */
export function roomFor(
  line: BagLine,
  lines: readonly BagLine[],
  stockOf: (variantId: string) => number,
): number {
  const others = lines.filter(other => lineKey(other) !== lineKey(line))
  const rooms = line.parts.map(({ variantId }) =>
    Math.floor((stockOf(variantId) - unitsInBag(others, variantId)) / unitsPerPiece(line, variantId)),
  )
  return Math.max(0, Math.min(...rooms))
}

/** What the order calls take: one item per variant and bundle. */
export function itemsOf(lines: readonly BagLine[]): BagItem[] {
  const items = new Map<string, BagItem>()
  for (const line of lines) {
    for (const part of line.parts) {
      const key = `${line.bundleId} ${part.variantId}`
      const quantity = (items.get(key)?.quantity ?? 0) + line.quantity * part.quantity
      items.set(key, {
        productId: part.productId,
        variantId: part.variantId,
        quantity,
        bundleId: line.bundleId,
      })
    }
  }
  return [...items.values()]
}

export type Recipe = readonly { productId: string; quantity: number }[]

/** The bag of an order's items; `recipeOf` says what one bundle is made of, undefined when it is no longer offered. */
export function linesOf(
  items: readonly BagItem[],
  recipeOf: (bundleId: string) => Recipe | undefined,
): BagLine[] {
  const single = items
    .filter(item => item.bundleId === null)
    .map(({ productId, variantId, quantity }): BagLine => ({
      bundleId: null,
      quantity,
      parts: [{ productId, variantId, quantity: 1 }],
    }))
  const bundleIds = [...new Set(items.flatMap(item => item.bundleId ?? []))]
  return [
    ...single,
    ...bundleIds.flatMap(bundleId =>
      bundleLines(
        bundleId,
        items.filter(item => item.bundleId === bundleId),
        recipeOf(bundleId),
      ),
    ),
  ]
}

function bundleLines(bundleId: string, items: readonly BagItem[], recipe: Recipe | undefined): BagLine[] {
  if (!recipe || recipe.length === 0)
    return [
      {
        bundleId,
        quantity: 1,
        parts: items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
      },
    ]
  const shelves = recipe.map(part => ({
    ...part,
    variantIds: items
      .filter(item => item.productId === part.productId)
      .flatMap(item => Array.from({ length: item.quantity }, () => item.variantId)),
  }))
  const count = Math.min(...shelves.map(shelf => Math.floor(shelf.variantIds.length / shelf.quantity)))
  let lines: BagLine[] = []
  for (let index = 0; index < count; index += 1) {
    const parts = shelves.flatMap(shelf =>
      partsOf(shelf.productId, shelf.variantIds.slice(index * shelf.quantity, (index + 1) * shelf.quantity)),
    )
    lines = withLine(lines, { bundleId, quantity: 1, parts })
  }
  return lines
}

function partsOf(productId: string, variantIds: readonly string[]): BagPart[] {
  return [...new Set(variantIds)].map(variantId => ({
    productId,
    variantId,
    quantity: variantIds.filter(id => id === variantId).length,
  }))
}

export function withLine(lines: readonly BagLine[], line: BagLine): BagLine[] {
  const key = lineKey(line)
  if (!lines.some(other => lineKey(other) === key)) return [...lines, line]
  return lines.map(other =>
    lineKey(other) === key ? { ...other, quantity: other.quantity + line.quantity } : other,
  )
}

/** Why so many more do not fit into the bag, with what is in it now; undefined when they do (S1 §5). */
export function refusalToAdd(
  line: BagLine,
  lines: readonly BagLine[],
  stockOf: (variantId: string) => number,
  name: string,
): string | undefined {
  const inBag = lines.find(other => lineKey(other) === lineKey(line))?.quantity ?? 0
  const room = roomFor(line, lines, stockOf)
  if (inBag + line.quantity <= room) return undefined
  const [part] = line.parts
  if (line.bundleId !== null || !part)
    return `Stock allows ${room} of ${name} with these options; your bag has ${inBag} now.`
  const stock = Math.max(0, stockOf(part.variantId))
  const units = unitsInBag(lines, part.variantId)
  if (stock === 0) return `${name} is out of stock.`
  return `Only ${stock} of ${name} in stock; your bag has ${units} now.`
}
