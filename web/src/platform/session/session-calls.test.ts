import { expect, it } from 'vitest'
import { subscriptionRoutes } from '@ribbon/contract/money/subscriptions/subscriptions'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { teamRoutes } from '@ribbon/contract/people/teams'
import { callUrl } from '../api.ts'
import { sessionCalls } from './session-calls.ts'

it('asks for what a session is made of', () => {
  const routes = [identityRoutes.getUser, teamRoutes.getTeam, subscriptionRoutes.getSubscription]
  expect(sessionCalls).toEqual(routes.map(({ path }) => callUrl(path)))
})
