import type { ProjectItemRow } from '../items/items.store.ts'
import type { SubmissionFields } from './read-submission-change.ts'

/** What a submission still lacks, a sentence each. */
export function findMissing(
  items: readonly Pick<ProjectItemRow, 'name' | 'options'>[],
  { country, phone, apparelSize }: Pick<SubmissionFields, 'country' | 'phone' | 'apparelSize'>,
): string[] {
  const sizes = items.flatMap(item =>
    item.options
      .filter(option => !apparelSize[item.name]?.[option.name])
      .map(option => `Choose ${option.name} of ${item.name}.`),
  )
  return country === 'US' || phone
    ? sizes
    : [...sizes, 'Enter a phone number; the carrier needs one for customs.']
}
