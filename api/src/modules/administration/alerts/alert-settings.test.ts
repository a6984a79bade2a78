import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

describe('updateAlertSettings', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  it.each([
    ['-1', 'must be at least $0.00.'],
    ['much', 'must be a number such as 25.00.'],
    ['10.005', 'can have at most two decimal places.'],
    ['100000.01', 'must be at most $100,000.00.'],
    ['99999999999', 'must be at most $100,000.00.'],
    [null, "can't be blank!"],
    ['', "can't be blank!"],
  ])('a low deposit limit of %j is refused with a sentence of its own', async (wrong, sentence) => {
    const answer = await owner.put('/team/alert_settings', {
      alert_settings: { low_deposit_threshold: wrong },
    })
    expect([answer.status, answer.body]).toEqual([422, { errors: [`Low deposit limit ${sentence}`] }])
  })
})
