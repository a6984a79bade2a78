import { afterAll, afterEach, beforeAll } from 'vitest'
import { startApp, type Client, type TestApp, type TestOptions } from './app-under-test.ts'
import { placeOrder } from './orders.ts'

export interface DeskParcel {
  id: string
  attributes: Record<string, any> & {
    state: string
    number: number
    scanCode: string
    hold: string | null
    items: { orderItemId: string; sku: string; quantity: number; packed: number }[]
  }
}

/** An operator's desk in a test: orders become parcels, and the parcels of an order are at hand. */
export async function openDesk(app: TestApp) {
  const member = await app.as('member')
  const operator = await app.operator()
  const { mug, tee } = app.world

  /** An order of so many of some variants. */
  const orderOf = async (wanted: readonly [variant: number, quantity: number][]): Promise<number> => {
    const { id } = await placeOrder(
      app,
      member,
      wanted
        .filter(([, quantity]) => quantity > 0)
        .map(([variant, quantity]) => ({ product_variant_id: String(variant), quantity })),
    )
    await app.settleJobs()
    return Number(id)
  }
  const order = (mugs = 2, tees = 3) =>
    orderOf([
      [mug.variant, mugs],
      [tee.small, tees],
    ])
  const parcelsOf = async (orderId: number): Promise<DeskParcel[]> => {
    const { rows } = await app.db.pool.query<{ number: string }>(
      "select upper(split_part(public_id::text, '-', 1)) as number from orders where id = $1",
      [orderId],
    )
    return (await operator.get(`/operations/scanned_parcels?code=${rows[0]!.number}`)).body.data.sort(
      (a: DeskParcel, b: DeskParcel) => a.attributes.number - b.attributes.number,
    )
  }
  const parcel = async (id: string): Promise<DeskParcel> =>
    (await operator.get(`/operations/parcels/${id}`)).body.data
  const labelled = async (mugs = 2, tees = 3): Promise<{ orderId: number; parcel: DeskParcel }> => {
    const orderId = await order(mugs, tees)
    return { orderId, parcel: (await parcelsOf(orderId))[0]! }
  }
  const step = (id: string, name: string, body: object = {}, by: Client = operator) =>
    by.post(`/operations/parcels/${id}/${name}`, body)
  const steps = async (id: string, ...names: string[]) => {
    for (const name of names) {
      const answer = await step(id, name)
      if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`)
    }
  }
  /** A part of a parcel, by SKU. */
  const some = (from: DeskParcel, wanted: Record<string, number>) =>
    from.attributes.items.flatMap(item =>
      wanted[item.sku] ? [{ order_item_id: item.orderItemId, quantity: wanted[item.sku]! }] : [],
    )
  const holds = (of: DeskParcel) =>
    Object.fromEntries(of.attributes.items.map(item => [item.sku, item.quantity]))
  const statusOf = async (orderId: number) =>
    (await app.db.pool.query('select status from orders where id = $1', [orderId])).rows[0].status as string
  const mailsOf = async (orderId: number) => {
    await app.settleJobs()
    const { rows } = await app.db.pool.query<{ mail: string }>(
      "select kind || ' ' || recipient as mail from mails where subject_key = $1 or subject_key like $2 order by id",
      [`order:${orderId}`, `order:${orderId}:%`],
    )
    return rows.map(row => row.mail)
  }
  return {
    member,
    operator,
    order,
    orderOf,
    parcelsOf,
    parcel,
    labelled,
    step,
    steps,
    some,
    holds,
    statusOf,
    mailsOf,
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Opens a desk for the tests of a file, and hands it over; after each of them the books have to agree. */
export function withDesk(options: TestOptions, take: (opened: { app: TestApp; desk: Desk }) => void): void {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp(options)
    take({ app, desk: await openDesk(app) })
  })
  afterAll(() => app.stop())
  afterEach(async () => {
    const broken = await app.audit()
    if (broken.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(broken)}`)
  })
}
