import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'
import { tellSandbox } from '../../../../../test/sandbox.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 300, teeStock: 300 }, opened => {
  ;({ app, desk } = opened)
})

const undo = (id: string) => desk.step(id, 'undo_delivery')
const delivered = async () => {
  const { orderId, parcel } = await desk.labelled(1, 0)
  await desk.steps(parcel.id, 'pack', 'ship', 'deliver')
  return { orderId, id: parcel.id }
}
const deliveryMails = async (orderId: number) => {
  const { rows } = await app.db.pool.query<{ sent: boolean }>(
    "select sent_at is not null as sent from mails where subject_key = $1 and kind like '%-delivered'",
    [`order:${orderId}`],
  )
  return rows.map(row => row.sent)
}
const minuteOver = (id: string) =>
  app.db.pool.query("update parcels set delivery_undo_until = now() - interval '1 second' where id = $1", [
    id,
  ])

describe('undoing a delivery', () => {
  it('the order is shipped again and its mails are withdrawn, until it is delivered again', async () => {
    const { orderId, id } = await delivered()
    expect((await desk.parcel(id)).attributes['actions']).toContain('undo_delivery')
    await app.settleJobs()
    expect(await deliveryMails(orderId)).toEqual([false, false])

    const undone = await undo(id)
    expect([undone.status, undone.body.data.attributes]).toMatchObject([
      200,
      { state: 'shipped', deliveredAt: null, deliveryUndoUntil: null },
    ])
    expect(await desk.statusOf(orderId)).toBe('shipped')
    expect(await deliveryMails(orderId)).toEqual([])
    const order = (await desk.member.get(`/team/orders/${orderId}`)).body.data.attributes
    expect([order.deliveredAt, order.status]).toEqual([null, 'shipped'])

    await desk.steps(id, 'deliver')
    expect(await deliveryMails(orderId)).toEqual([false, false])
    expect(
      (await desk.parcel(id)).attributes['history'].map((entry: { text: string }) => entry.text),
    ).toEqual(expect.arrayContaining(['Not delivered after all']))
  })

  it('is refused after a minute, twice, and for parcels that were never delivered', async () => {
    const { id } = await delivered()
    await minuteOver(id)
    const late = await undo(id)
    expect([late.status, late.body]).toEqual([
      409,
      {
        errors: ['This delivery can no longer be undone.'],
      },
    ])
    const again = (await delivered()).id
    expect((await Promise.all([undo(again), undo(again)])).map(answer => answer.status).sort()).toEqual([
      200, 409,
    ])
    const { parcel } = await desk.labelled(1, 0)
    expect((await undo(parcel.id)).status).toBe(409)
    expect((await undo('987654321')).status).toBe(404)
  })

  it('is refused once the carrier reports the delivery as well', async () => {
    await app.listen()
    const { port } = app.app.server.server.address() as { port: number }
    const url = `http://127.0.0.1:${port}/api/v2/webhooks/shipengine`
    await tellSandbox(app, 'POST', '/shipping/webhook-url', { url })
    const { parcel } = await desk.labelled(1, 0)
    await desk.steps(parcel.id, 'pack', 'ship', 'deliver')
    const { trackingNumber } = (await desk.parcel(parcel.id)).attributes
    await tellSandbox(app, 'POST', '/shipping/advance', {
      tracking_number: trackingNumber,
      status_code: 'DE',
    })
    await expect.poll(async () => (await desk.parcel(parcel.id)).attributes['deliveryUndoUntil']).toBeNull()
    expect((await undo(parcel.id)).status).toBe(409)
    expect((await desk.parcel(parcel.id)).attributes.state).toBe('delivered')
  })
})
