import type { ListedStep } from '../../../ui/feedback/step-list.tsx'

/** The steps until a first team can send gifts, in the order in which each needs the one before. */
export function setUpSteps({
  plans,
  teams,
  teamsWithoutGifts,
}: {
  plans: number
  teams: number
  teamsWithoutGifts: number
}): ListedStep[] {
  return [
    {
      title: 'Make a plan',
      text: 'It says how many gifts a team can send, and what that costs. New teams start with the default one.',
      to: '/operations/plans',
      link: 'Open plans',
      isDone: plans > 0,
    },
    {
      title: 'Create a team',
      text: 'Its first admin gets an invitation by email.',
      to: '/operations/teams',
      link: 'Open teams',
      isDone: teams > 0,
    },
    {
      title: 'Make its first product',
      text: 'A gift the team can send. Then receive some of it at the stock desk.',
      to: '/operations/products',
      link: 'Open products',
      isDone: teams > teamsWithoutGifts,
    },
  ]
}
