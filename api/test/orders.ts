import type { Client, TestApp } from './app-under-test.ts'

export interface Line {
  product_variant_id: string
  quantity: number
  bundle_id?: string
}

/** An unpaid order with items, recipient and the default shipping, ready to be charged; answers its id. */
export async function orderReady(
  app: TestApp,
  sender: Client,
  items: Line[],
  recipient = app.world.ada,
  further: object = {},
): Promise<string> {
  const created = await sender.post('/team/orders', {
    order: {
      recipient_id: recipient,
      card_message: 'Thank you, Ada!',
      selected_items_json: items,
      ...further,
    },
  })
  if (created.status !== 201) throw new Error(`The order was not made: ${created.text}`)
  const id = created.body.data.id as string
  const rates = await sender.post('/team/shipping/rates', { order_id: id })
  if (rates.status !== 200) throw new Error(`No rates: ${rates.text}`)
  const standard =
    rates.body.data.find((rate: { attributes: { dataAttributes: { service_name: string } } }) =>
      /standard/i.test(rate.attributes.dataAttributes.service_name),
    ) ?? rates.body.data[0]
  const chosen = await sender.post(`/team/orders/${id}/shipping`, { rate_id: standard.id })
  if (chosen.status !== 200) throw new Error(`No shipping: ${chosen.text}`)
  return id
}

export async function placeOrder(
  app: TestApp,
  sender: Client,
  items: Line[],
  recipient = app.world.ada,
  further: object = {},
): Promise<{ id: string; order: any }> {
  const id = await orderReady(app, sender, items, recipient, further)
  const charged = await sender.post(`/team/orders/${id}/charge_and_begin_processing`)
  if (charged.status !== 200) throw new Error(`Not charged: ${charged.text}`)
  return { id, order: charged.body.data }
}
