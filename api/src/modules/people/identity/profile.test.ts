import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'

describe('the signed-in person’s profile and devices', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())

  it('an update changes the fields that are sent and keeps the rest', async () => {
    const member = await app.as('member')
    const changed = await member.put('/user', {
      user: {
        first_name: ' Marcus ',
        email_notifications_preferences_blob: { send_shipping_confirmation_email: false },
      },
    })
    expect([changed.status, changed.body.data.attributes]).toMatchObject([
      200,
      {
        firstName: 'Marcus',
        lastName: 'Test',
        fullName: 'Marcus Test',
        emailNotificationsPreferencesBlob: {
          send_order_confirmation_email: true,
          send_shipping_confirmation_email: false,
          send_group_order_summary_email: true,
          send_e_commerce_order_confirmation_email: true,
          send_billing_alert_email: true,
          send_stock_alert_email: true,
        },
      },
    ])
    expect((await member.get('/user')).body).toEqual(changed.body)
  })

  it('a blank name and a wrong type are refused, and an unknown preference changes nothing', async () => {
    const member = await app.as('member')
    expect((await member.put('/user', { user: { first_name: ' ' } })).body).toEqual({
      errors: ["First name can't be blank!"],
    })
    expect(
      (
        await member.put('/user', {
          user: { email_notifications_preferences_blob: { send_order_confirmation_email: 'yes' } },
        })
      ).status,
    ).toBe(422)
    const before = await member.get('/user')
    expect(
      (
        await member.put('/user', {
          user: {
            email: 'other@acme.test',
            role: 'team_owner',
            email_notifications_preferences_blob: { send_everything: true },
          },
        })
      ).status,
    ).toBe(200)
    expect((await member.get('/user')).body).toEqual(before.body)
  })

  it('the list marks the current device, and another device can be signed out', async () => {
    const here = await app.as('colleague')
    const there = await app.as('colleague')
    const list = (await here.get('/user/sessions')).body.data as {
      id: string
      attributes: { current: boolean }
    }[]
    expect(list.filter(session => session.attributes.current)).toHaveLength(1)
    const other = list.find(session => !session.attributes.current)!
    expect((await here.delete(`/user/sessions/${other.id}`)).status).toBe(204)
    expect((await there.get('/user')).status).toBe(401)
    expect((await here.delete(`/user/sessions/${other.id}`)).status).toBe(404)
    expect((await here.get('/user')).status).toBe(200)
  })

  it('signing out everywhere else keeps the current session', async () => {
    const here = await app.as('storeAdmin')
    const others = [await app.as('storeAdmin'), await app.as('storeAdmin')]
    expect((await here.delete('/user/sessions')).status).toBe(204)
    for (const other of others) expect((await other.get('/user')).status).toBe(401)
    expect((await here.get('/user/sessions')).body.data).toHaveLength(1)
  })
})
