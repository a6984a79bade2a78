import { lineKey, roomFor, unitsInBag, type BagLine } from './bag.ts'

/** Why so many more do not fit into the bag, with what is in it now; undefined when they do (S1 §5). */
export function refusalToAdd(line: BagLine, lines: readonly BagLine[], stockOf: (variantId: string) => number, name: string): string | undefined {
  const inBag = lines.find(other => lineKey(other) === lineKey(line))?.quantity ?? 0
  const room = roomFor(line, lines, stockOf)
  if (inBag + line.quantity <= room) return undefined
  const [part] = line.parts
  if (line.bundleId !== null || !part) return `Stock allows ${room} of ${name} with these options; your bag has ${inBag} now.`
  const stock = Math.max(0, stockOf(part.variantId))
  const units = unitsInBag(lines, part.variantId)
  if (stock === 0) return `${name} is out of stock.`
  return `Only ${stock} of ${name} in stock; your bag has ${units} now.`
}
