interface Item {
  bundleId: number | null
  bundleName: string | null
  productId: number
  quantity: number
}
interface Bundle {
  id: number
  name: string
  items: readonly { productId: number; quantity: number }[]
}

/** The name of the first bundle that is no longer offered, or whose items do not make up whole bundles. */
export function findIncompleteBundle(items: readonly Item[], bundles: readonly Bundle[]): string | undefined {
  const ids = new Set(items.flatMap(item => (item.bundleId === null ? [] : [item.bundleId])))
  for (const id of ids) {
    const parts = items.filter(item => item.bundleId === id)
    const bundle = bundles.find(candidate => candidate.id === id)
    if (!bundle) return parts[0]?.bundleName ?? ''
    const counts = bundle.items.map(
      part =>
        parts
          .filter(item => item.productId === part.productId)
          .reduce((sum, item) => sum + item.quantity, 0) / part.quantity,
    )
    if (!counts.every(count => Number.isInteger(count) && count >= 1 && count === counts[0]))
      return bundle.name
  }
  return undefined
}
