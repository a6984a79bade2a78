import type { FirstStepName } from '@ribbon/contract/administration/dashboard'
import type { ListedStep } from '../../../ui/feedback/step-list.tsx'
import { dayText } from './dashboard.rules.ts'

export interface FirstStep extends ListedStep {
  name: FirstStepName
}

const texts: Record<FirstStepName, Pick<FirstStep, 'title' | 'text' | 'to' | 'link'>> = {
  logo: {
    title: 'Check your name and add your logo',
    text: 'Both are printed on cards and shown in emails.',
    to: '/settings',
    link: 'Open settings',
  },
  payment: {
    title: 'Add a card or a deposit',
    text: 'Gifts are paid with it when you send them.',
    to: '/manage-billing?tab=payment',
    link: 'Open payment methods',
  },
  people: {
    title: 'Invite your colleagues',
    text: 'Each sends gifts from a budget that you give them.',
    to: '/members/invite',
    link: 'Invite people',
  },
  gift: {
    title: 'Send a first gift',
    text: 'Choose a gift, say who it is for, write a card.',
    to: '/gifts',
    link: 'Choose a gift',
  },
  plan: {
    title: 'Choose a plan',
    text: 'You need one to send gifts.',
    to: '/manage-billing',
    link: 'See the plans',
  },
}

/** The steps to show on the dashboard; none when they are hidden or all done. */
export function firstStepsOf({
  steps,
  trialEnd,
  isHidden,
}: {
  steps: readonly { name: FirstStepName; isDone: boolean }[]
  trialEnd: string | null
  isHidden: boolean
}): FirstStep[] {
  if (isHidden || steps.every(step => step.isDone)) return []
  return steps.map(step => ({
    ...step,
    ...texts[step.name],
    ...(step.name === 'plan' && trialEnd !== null
      ? {
          text: `Your trial ends on ${dayText(new Date(trialEnd))}. After that, you need a plan to send gifts.`,
        }
      : {}),
  }))
}
