import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import {
  chosen,
  startSubscriptions,
  type Plans,
  type Subscriptions,
} from '../../../../../test/subscriptions.ts'

describe('settleChange on a node whose clock is wrong', () => {
  let app: TestApp
  let own: Subscriptions
  let plans: Plans
  let owner: Client
  beforeAll(async () => {
    ;({ app, own, plans, owner } = await startSubscriptions())
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => app.stop())

  it('does not give up a change early that the provider has not answered yet', async () => {
    await own.begin('card')
    await own.fault('POST /v1/subscriptions', 'error_before', 4)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    expect((await owner.post('/team/subscription', chosen(plans.starter))).code).toBe('payment_pending')
    expect(await own.one('select state from subscription_changes')).toEqual({ state: 'pending' })
  })
})
