export const setupSteps = ['name', 'items', 'info', 'access', 'cards', 'review', 'success'] as const
export type SetupStep = (typeof setupSteps)[number]

const labels: Record<SetupStep, string> = {
  name: 'Name',
  items: 'Gifts',
  info: 'Page',
  access: 'Access',
  cards: 'Card',
  review: 'Review',
  success: 'Share',
}

/** The address of a step; the steps after the first name their group order. */
export function stepPath(step: SetupStep, id: string): string {
  switch (step) {
    case 'name':
      return '/redemption/new'
    case 'items':
      return `/redemption/new/items-selection/${id}`
    case 'info':
      return `/redemption/new/redemption-info/${id}`
    case 'access':
      return `/redemption/new/redemption-page-access/${id}`
    case 'cards':
      return `/redemption/new/add-card/${id}`
    case 'review':
      return `/redemption/new/review-order/${id}`
    default:
      return `/redemption-success?id=${id}`
  }
}

/** The same screens change a group order that stands. */
export function editPath(step: 'items' | 'info' | 'access' | 'cards', id: string): string {
  if (step === 'items') return `/redemption/edit/items-selection/${id}`
  if (step === 'info') return `/redemption/edit/redemption-info/${id}`
  return `${stepPath(step, id)}?isEdit=true`
}

export function detailsPath(id: string): string {
  return `/redemption/details/${id}`
}

/** The seven steps with links to those that can be opened; the first makes the order, so that nobody goes back to it. */
export function stepsFor(id: string): { label: string; to?: string }[] {
  return setupSteps.map(step =>
    step === 'name' || step === 'success'
      ? { label: labels[step] }
      : { label: labels[step], to: stepPath(step, id) },
  )
}

export function neighbors(step: SetupStep, id: string): { back: string | undefined; next: string } {
  const index = setupSteps.indexOf(step)
  const before = setupSteps[index - 1]
  return {
    back: before === undefined || before === 'name' ? undefined : stepPath(before, id),
    next: stepPath(setupSteps[index + 1] ?? 'success', id),
  }
}
