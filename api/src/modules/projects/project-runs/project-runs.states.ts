import type { ProjectRun } from '@ribbon/contract/projects/project-runs/project-runs'

interface Cost {
  totalCents: number
  /** The total of the quote an owner accepted. */ agreedCents: number | null
  /** The total an owner has approved since. */ approvedCents: number | null
  askedAt: Date | null
}

/** An owner who accepted a quote counts on no more than a tenth above it. */
export function approvalOf({
  totalCents,
  agreedCents,
  approvedCents,
  askedAt,
}: Cost): ProjectRun['attributes']['approval'] {
  if (agreedCents !== null && totalCents * 10 <= agreedCents * 11) return 'covered'
  if (approvedCents !== null && totalCents <= approvedCents) return 'approved'
  return askedAt === null ? 'needed' : 'asked'
}

export function isApproved(cost: Cost): boolean {
  const approval = approvalOf(cost)
  return approval === 'covered' || approval === 'approved'
}
