import type { ProviderState, ProviderSubscription } from '../../../../services/payments/provider-state.ts'

const ended = ['canceled', 'incomplete_expired']

/**
 * Which of a customer's subscriptions at the provider is the team's: the known one while it is live, else another live one, else the
 * known one.
 */
export function chooseSubscription(
  { subscriptions }: ProviderState,
  knownId: string | null | undefined,
): ProviderSubscription | undefined {
  const ours = subscriptions.filter(each => Number.isInteger(each.planId) && each.status !== 'incomplete')
  const live = ours.filter(each => !ended.includes(each.status))
  return live.find(each => each.id === knownId) ?? live[0] ?? ours.find(each => each.id === knownId)
}
