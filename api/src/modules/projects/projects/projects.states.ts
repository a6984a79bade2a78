import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'

/** Where a project may go from a state, and whether operators must say why. */
export const moves: Record<ProjectState, Partial<Record<ProjectState, 'plain' | 'with a reason'>>> = {
  wish_list: { submissions_open: 'with a reason', canceled: 'with a reason' },
  submissions_open: {
    submissions_finalized: 'plain',
    wish_list: 'with a reason',
    canceled: 'with a reason',
  },
  submissions_finalized: {
    in_production: 'plain',
    submissions_open: 'with a reason',
    canceled: 'with a reason',
  },
  in_production: {
    shipping: 'plain',
    submissions_finalized: 'with a reason',
    canceled: 'with a reason',
  },
  shipping: { done: 'plain', in_production: 'with a reason' },
  done: { shipping: 'with a reason' },
  canceled: {},
}

interface Stateful {
  state: ProjectState
}

/** Submissions come in and change; afterwards nobody outside the operators changes anything. */
export const isOpen = ({ state }: Stateful) => state === 'wish_list' || state === 'submissions_open'

/** Finalizing has happened, whatever came of it. */
export const isFinal = (project: Stateful) => !isOpen(project)

/** Until goods and price are agreed, a row may go; later others count on it, so it can only be left out. */
export const canDeleteSubmissions = ({ state }: Stateful) => state === 'wish_list'
export const canLeaveOutSubmissions = ({ state }: Stateful) => state === 'submissions_open'
export const canFinalize = ({ state }: Stateful) => state === 'submissions_open'

export const mostSubmissions = 20_000

interface Cap {
  expectedRecipients: number | null
  keepsCollecting: boolean
}

/**
 * How many can submit. Past one and a half times the expected number, and some more for small ones, a link may have got to the wrong
 * people, so the owner is asked.
 */
export const placesOf = ({ expectedRecipients, keepsCollecting }: Cap) =>
  expectedRecipients === null || keepsCollecting
    ? mostSubmissions
    : Math.min(mostSubmissions, Math.floor(expectedRecipients * 1.5) + 20)

/** Why nobody new can submit, if so. */
export const pausedBy = (project: Cap & Stateful, submissions: number) =>
  isFinal(project) || submissions < placesOf(project)
    ? null
    : submissions < mostSubmissions
      ? 'expected'
      : 'limit'
