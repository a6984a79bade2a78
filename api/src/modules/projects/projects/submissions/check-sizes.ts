import type { ApparelSize } from '@ribbon/contract/projects/projects/project-resources'
import type { SentSizes } from '@ribbon/contract/projects/projects/submissions'
import type { ProjectItemRow } from '../items/items.store.ts'
import { offeredChoices } from '../items/items.present.ts'
import type { ProjectRow } from '../project-lock.store.ts'

export type OfferedSizes = Pick<ProjectRow, 'apparelSizes' | 'customSizes'>

/** What was chosen of each item, and a sentence for each choice that is not offered. */
export function checkSizes(
  project: OfferedSizes,
  items: readonly Pick<ProjectItemRow, 'name' | 'options'>[],
  sent: SentSizes,
): { sizes: ApparelSize; errors: string[] } {
  const byItem = asMap(items, sent)
  const errors = Object.keys(byItem)
    .filter(name => !items.some(item => item.name === name))
    .map(name => `${name.slice(0, 60)} is not part of this project.`)
  const chosen = items.flatMap(item => {
    const choices = byItem[item.name] ?? {}
    const picked = item.options.flatMap(option => {
      const value = choices[option.name]?.trim()
      if (!value) return []
      const offered = offeredChoices(project, option)
      const choice = offered.find(one => one.toLowerCase() === value.toLowerCase())
      if (!choice) errors.push(`Choose ${offered.join(', ')} for ${option.name} of ${item.name}.`)
      return [[option.name, choice ?? value] as const]
    })
    return picked.length > 0 ? [[item.name, Object.fromEntries(picked)] as const] : []
  })
  return { sizes: Object.fromEntries(chosen), errors }
}

/** A single value in a list is meant for the item's first option. */
function asMap(items: readonly Pick<ProjectItemRow, 'name' | 'options'>[], sent: SentSizes): ApparelSize {
  if (!Array.isArray(sent)) return sent
  return Object.fromEntries(
    sent.map(({ name, option }) => {
      const first = items.find(item => item.name === name)?.options[0]?.name ?? ''
      return [name, typeof option === 'string' ? { [first]: option } : option]
    }),
  )
}
