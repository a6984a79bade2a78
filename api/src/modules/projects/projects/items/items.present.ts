import type { ProjectItem } from '@ribbon/contract/projects/projects/project-resources'
import { compareSizes } from '@ribbon/contract/sizes'
import type { ProjectItemRow } from './items.store.ts'

interface Sizes {
  apparelSizes: readonly string[]
  customSizes: readonly string[]
}

/** What people may choose for an option: its own choices, or the project's apparel sizes in their order, then the typed ones. */
export function offeredChoices(
  { apparelSizes, customSizes }: Sizes,
  { choices }: { choices: readonly string[] },
): string[] {
  return choices.length > 0 ? [...choices] : [...apparelSizes.toSorted(compareSizes), ...customSizes]
}

export function presentItem(item: ProjectItemRow, project: Sizes): ProjectItem {
  return {
    id: String(item.id),
    name: item.name,
    image: item.image,
    quantity: item.quantity,
    productId: item.productId === null ? null : String(item.productId),
    productName: item.productName,
    productVariantId: item.productVariantId === null ? null : String(item.productVariantId),
    options: item.options.map(option => ({ name: option.name, choices: offeredChoices(project, option) })),
  }
}
