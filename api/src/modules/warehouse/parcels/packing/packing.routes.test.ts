import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 300, teeStock: 300 }, opened => {
  ;({ app, desk } = opened)
})

const scan = (id: string, code: string, quantity?: number, key?: string) =>
  desk.operator.post(
    `/operations/parcels/${id}/scans`,
    { code, ...(quantity ? { quantity } : {}) },
    key ? { 'idempotency-key': key } : {},
  )
const pick = (body: object = {}) => desk.operator.post('/operations/pick_lists', body)
const missing = '987654321'

describe('creating a pick list', () => {
  it('a pick list takes the oldest parcels and lists each item to fetch once', async () => {
    const parcels = [await desk.labelled(2, 3), await desk.labelled(1, 0)].map(each => each.parcel)
    const { status, body } = await pick({ count: 50 })
    expect(status).toBe(201)
    expect(body.data.attributes).toMatchObject({
      operatorName: 'Robin Castle',
      isMine: true,
      openCount: 2,
      parcelCount: 2,
    })
    expect(
      body.data.attributes.lines.map((line: any) => [
        line.sku,
        line.quantity,
        line.parcels.map((each: any) => each.quantity),
      ]),
    ).toEqual([
      ['MUG', 3, [2, 1]],
      ['TEE-S', 3, [3]],
    ])
    expect((await desk.parcel(parcels[0]!.id)).attributes['pickedBy']).toBe('Robin Castle')
    expect((await pick()).body.errors).toEqual(['No parcel with a label is waiting to be picked.'])
    expect((await pick({ parcel_ids: [parcels[0]!.id] })).body.errors).toEqual([
      `Already being picked: #${parcels[0]!.attributes.scanCode}. Choose others.`,
    ])
    expect((await desk.operator.get('/operations/parcels?filters[picked]=true')).body.meta.totalCount).toBe(2)

    const list = body.data.id as string
    const given = await desk.operator.post(`/operations/pick_lists/${list}/release`, {
      parcel_ids: [parcels[1]!.id],
    })
    expect(given.body.data.attributes).toMatchObject({
      openCount: 1,
      parcelCount: 2,
      lines: [
        { sku: 'MUG', quantity: 2 },
        { sku: 'TEE-S', quantity: 3 },
      ],
    })
    expect((await pick({ parcel_ids: [parcels[1]!.id] })).status).toBe(201)
    await desk.steps(parcels[0]!.id, 'pack')
    expect((await desk.operator.get(`/operations/pick_lists/${list}`)).body.data.attributes).toMatchObject({
      openCount: 0,
      lines: [],
    })
    expect(
      (await desk.operator.get('/operations/pick_lists')).body.data.map(
        (each: any) => each.attributes.openCount,
      ),
    ).toEqual([1])
    for (const path of ['', '/pdf'])
      expect((await desk.operator.get(`/operations/pick_lists/${missing}${path}`)).status).toBe(404)
    expect((await desk.operator.post(`/operations/pick_lists/${missing}/release`, {})).status).toBe(404)
    expect((await pick({ count: 0 })).status).toBe(422)
    const pdf = await desk.operator.get(`/operations/pick_lists/${list}/pdf`)
    expect([pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  })

  it('a pick list takes all chosen parcels or none, and names those that cannot be picked', async () => {
    const [free, held, packed] = [
      await desk.labelled(1, 0),
      await desk.labelled(1, 0),
      await desk.labelled(1, 0),
    ].map(each => each.parcel)
    await desk.step(held!.id, 'hold', { reason: 'Wrong card.' })
    await desk.steps(packed!.id, 'pack')
    const refused = await pick({ parcel_ids: [packed!.id, free!.id, held!.id] })
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [
        `These parcels cannot be picked: #${held!.attributes.scanCode}, #${packed!.attributes.scanCode}. ` +
          'They have no label yet, are on hold, packed or shipped. Choose others.',
      ],
    ])
    expect((await pick({ parcel_ids: [free!.id, missing] })).status).toBe(404)
    expect((await desk.parcel(free!.id)).attributes['pickedBy']).toBeNull()
    expect((await pick({ parcel_ids: [free!.id] })).body.data.attributes.parcelCount).toBe(1)
  })

  it('a parcel without a label is not picked, neither by choice nor as the next one', async () => {
    const { parcel } = await desk.labelled(1, 0)
    await desk.step(parcel.id, 'void_label')
    await app.settleJobs()
    expect((await desk.parcel(parcel.id)).attributes.state).toBe('queued')
    expect((await pick({ count: 50 })).body.errors).toEqual([
      'No parcel with a label is waiting to be picked.',
    ])
    expect((await pick({ parcel_ids: [parcel.id] })).status).toBe(409)
    await desk.steps(parcel.id, 'label')
    expect((await pick({ count: 50 })).body.data.attributes.parcelCount).toBe(1)
  })

  it('a parcel put on hold at the same moment is on no pick list', async () => {
    for (let round = 0; round < 6; round++) {
      const { parcel } = await desk.labelled(1, 0)
      const [held] = await Promise.all([
        desk.step(parcel.id, 'hold', { reason: 'Stop.' }),
        pick(round % 2 ? { parcel_ids: [parcel.id] } : { count: 200 }),
      ])
      expect(held.status, held.text).toBe(200)
    }
    expect(
      (
        await app.db.pool.query(
          'select 1 from pick_list_parcels l join parcels p on p.id = l.parcel_id where l.ended_at is null and p.hold is not null',
        )
      ).rows,
    ).toEqual([])
  })
})

describe('packing by scanner', () => {
  it('the code of a slip, an order number or a tracking number finds its parcel', async () => {
    const { parcel } = await desk.labelled()
    const found = async (code: string) =>
      (await desk.operator.get(`/operations/scanned_parcels?code=${encodeURIComponent(code)}`)).body.data.map(
        (each: { id: string }) => each.id,
      )
    for (const code of [
      parcel.attributes.scanCode,
      parcel.attributes.scanCode.toLowerCase(),
      `#${parcel.attributes['orderNumber']}`,
      parcel.attributes['trackingNumber'],
    ])
      expect(await found(code), code).toEqual([parcel.id])
    for (const code of ['00000000-1', `${parcel.attributes['orderNumber']}-2`, '%', 'MUG'])
      expect(await found(code), code).toEqual([])
    expect((await desk.operator.get('/operations/scanned_parcels?code=')).status).toBe(400)
  })

  it('each scan is counted, the last one packs, and foreign or extra items are refused', async () => {
    const { orderId, parcel } = await desk.labelled(2, 3)
    expect((await scan(parcel.id, 'PEN')).body.errors).toEqual(['PEN does not belong in this parcel.'])
    expect((await scan(parcel.id, ' mug ')).body.data.attributes.items).toMatchObject([
      { sku: 'MUG', packed: 1 },
      { sku: 'TEE-S', packed: 0 },
    ])
    expect((await scan(parcel.id, 'MUG', 2)).body.errors).toEqual(['All 2 of MUG are already in the parcel.'])
    expect((await scan(parcel.id, 'MUG')).status).toBe(200)
    expect((await scan(parcel.id, 'MUG')).body.errors).toEqual(['All 2 of MUG are already in the parcel.'])
    expect(
      (await desk.operator.delete(`/operations/parcels/${parcel.id}/scans`)).body.data.attributes.items,
    ).toMatchObject([{ packed: 0 }, { packed: 0 }])
    await scan(parcel.id, 'MUG', 2)
    const last = await scan(parcel.id, 'TEE-S', 3)
    expect(last.body.data.attributes).toMatchObject({
      state: 'packed',
      items: [{ packed: 2 }, { packed: 3 }],
    })
    expect((await desk.member.post(`/team/orders/${orderId}/cancel`)).status).toBe(409)
    expect((await scan(parcel.id, 'MUG')).body.errors).toEqual(['A parcel that is packed cannot be packed.'])
    expect((await desk.operator.delete(`/operations/parcels/${parcel.id}/scans`)).status).toBe(409)
    for (const answer of [
      await scan(missing, 'MUG'),
      await desk.operator.delete(`/operations/parcels/${missing}/scans`),
    ])
      expect(answer.status).toBe(404)
    expect((await scan(parcel.id, '')).body.errors).toEqual(['Scan a SKU.'])
  })

  it('a repeated scan is counted once', async () => {
    const { parcel } = await desk.labelled(2, 1)
    const answers = [await scan(parcel.id, 'MUG', 1, 'scan-1'), await scan(parcel.id, 'MUG', 1, 'scan-1')]
    expect(answers.map(answer => [answer.status, answer.body.data.attributes.items[0].packed])).toEqual([
      [200, 1],
      [200, 1],
    ])
    await scan(parcel.id, 'MUG', 1, 'scan-2')
    expect((await desk.parcel(parcel.id)).attributes.items).toMatchObject([{ packed: 2 }, { packed: 0 }])
  })

  it('items removed from a parcel are removed from its count, and a then complete parcel is packed', async () => {
    const countsOf = async (id: string) =>
      (
        await app.db.pool.query(
          'select quantity from packing_counts where parcel_id = $1 order by order_item_id',
          [id],
        )
      ).rows.map(row => row.quantity)
    const { parcel } = await desk.labelled(3, 1)
    await scan(parcel.id, 'MUG', 3)
    await desk.step(parcel.id, 'split', { items: desk.some(parcel, { MUG: 2 }) })
    expect(await countsOf(parcel.id)).toEqual([1])
    const short = await desk.step(parcel.id, 'short', {
      items: desk.some(parcel, { 'TEE-S': 1 }),
      choice: 'refund',
      reason: 'Gone',
    })
    expect(short.status, short.text).toBe(200)
    expect((await desk.parcel(parcel.id)).attributes).toMatchObject({
      state: 'labelled',
      steps: ['pack'],
      items: [{ sku: 'MUG', quantity: 1, packed: 1 }],
    })
    await desk.steps(parcel.id, 'pack')

    const second = (await desk.labelled(2, 1)).parcel
    for (const code of ['MUG', 'MUG']) await scan(second.id, code)
    await desk.step(second.id, 'short', {
      items: desk.some(second, { MUG: 2 }),
      choice: 'send_rest',
      reason: 'Broken',
    })
    expect(await countsOf(second.id)).toEqual([])
    expect((await scan(second.id, 'TEE-S')).body.data.attributes).toMatchObject({
      state: 'packed',
      items: [{ sku: 'TEE-S', packed: 1 }],
    })
  })

  it('a scan of a parcel without a label or on hold is refused', async () => {
    const { parcel } = await desk.labelled()
    await desk.step(parcel.id, 'hold', { reason: 'Wrong card.' })
    for (const answer of [
      await scan(parcel.id, 'MUG'),
      await desk.operator.delete(`/operations/parcels/${parcel.id}/scans`),
    ])
      expect([answer.status, answer.body.errors]).toEqual([409, ['This parcel is on hold: Wrong card.']])
    await desk.step(parcel.id, 'release')
    await desk.step(parcel.id, 'void_label')
    expect((await scan(parcel.id, 'MUG')).body.errors).toEqual([
      'This parcel has no label yet. Buy one first.',
    ])
  })
})

describe('handing parcels over to the carrier', () => {
  it('packed parcels are shipped and listed on a manifest, and the others are named', async () => {
    const [first, second, third] = [
      await desk.labelled(1, 0),
      await desk.labelled(1, 0),
      await desk.labelled(1, 0),
    ]
    await desk.steps(first!.parcel.id, 'pack')
    await desk.steps(second!.parcel.id, 'pack')
    const chosen = await desk.operator.post('/operations/handovers', {
      parcel_ids: [first!.parcel.id, third!.parcel.id],
    })
    expect(chosen.status, chosen.text).toBe(201)
    expect(chosen.body.data.attributes).toMatchObject({
      operatorName: 'Robin Castle',
      parcels: [{ id: first!.parcel.id }],
      refused: [{ id: third!.parcel.id, reason: 'A parcel that is labeled cannot be shipped.' }],
    })
    const all = await desk.operator.post('/operations/handovers', {
      filters: { team_id: ' ', held: '', older_than: '' },
    })
    expect(all.body.data.attributes.parcels.map((each: { id: string }) => each.id)).toContain(
      second!.parcel.id,
    )
    expect([
      await desk.statusOf(first!.orderId),
      await desk.statusOf(second!.orderId),
      await desk.statusOf(third!.orderId),
    ]).toEqual(['shipped', 'shipped', 'processing'])
    for (const body of [{}, { filters: '' }, { parcel_ids: [third!.parcel.id, missing] }])
      expect((await desk.operator.post('/operations/handovers', body)).body.errors).toEqual([
        'No packed parcel is waiting for the carrier.',
      ])
    expect((await desk.operator.get('/operations/handovers')).body.meta.totalCount).toBe(2)
    expect(
      (await desk.operator.get(`/operations/handovers/${chosen.body.data.id}`)).body.data.attributes.parcels,
    ).toHaveLength(1)
    expect(
      (await desk.operator.get(`/operations/handovers/${chosen.body.data.id}/pdf`)).text.slice(0, 5),
    ).toBe('%PDF-')
    for (const path of ['', '/pdf'])
      expect((await desk.operator.get(`/operations/handovers/${missing}${path}`)).status).toBe(404)
    expect(await app.audit()).toEqual([])
  })

  it('parcels outside the filters are not shipped', async () => {
    const [mine, held] = [await desk.labelled(1, 0), await desk.labelled(1, 0)].map(each => each.parcel)
    for (const parcel of [mine, held]) await desk.steps(parcel!.id, 'pack')
    expect(
      (
        await desk.operator.post('/operations/handovers', {
          filters: { team_id: String(app.world.otherTeam) },
        })
      ).body.errors,
    ).toEqual(['No packed parcel is waiting for the carrier.'])
    const handed = await desk.operator.post('/operations/handovers', {
      search: mine!.attributes.scanCode,
      filters: { team_id: String(app.world.team), service: mine!.attributes['serviceName'], held: 'false' },
    })
    expect(handed.body.data.attributes.parcels.map((each: { id: string }) => each.id)).toEqual([mine!.id])
    expect((await desk.parcel(held!.id)).attributes.state).toBe('packed')
  })

  it('a parcel that fails is named, and the others are shipped', async () => {
    const [first, stuck, last] = [
      await desk.labelled(1, 0),
      await desk.labelled(1, 0),
      await desk.labelled(1, 0),
    ]
    const ids = [first, stuck, last].map(each => each!.parcel.id)
    for (const id of ids) await desk.steps(id, 'pack')
    await app.db.pool.query(`create function stuck() returns trigger language plpgsql as $$
        begin
          if new.parcel_id = ${Number(ids[1])} then raise exception 'stuck'; end if;
          return new;
        end $$;
      create trigger stuck before insert on handover_parcels for each row execute function stuck()`)
    const handed = await desk.operator.post('/operations/handovers', { parcel_ids: ids })
    expect(
      [handed.status, handed.body.data.attributes.parcels.map((each: { id: string }) => each.id)],
      handed.text,
    ).toEqual([201, [ids[0], ids[2]]])
    expect(handed.body.data.attributes.refused).toEqual([
      {
        id: ids[1],
        scanCode: stuck!.parcel.attributes.scanCode,
        reason: 'Something went wrong with this parcel. Try it on its own.',
      },
    ])
    expect(
      (
        await app.db.pool.query(
          "select details from audit_events where action = 'parcels.handed_over' and subject_id = $1",
          [handed.body.data.id],
        )
      ).rows,
    ).toEqual([{ details: { parcels: 2 } }])
    expect((await desk.operator.post('/operations/handovers', { parcel_ids: [ids[1]] })).status).toBe(500)
    await app.db.pool.query('drop trigger stuck on handover_parcels')
    expect((await desk.operator.post('/operations/handovers', { parcel_ids: [ids[1]] })).status).toBe(201)
  })
})

it('the queue is counted and filtered by team, service, hold and age', async () => {
  const count = async (query: string) =>
    (await desk.operator.get(`/operations/parcel_counts?${query}`)).body.data.attributes
  const all = await count('')
  expect(all.teams).toEqual([{ id: String(app.world.team), name: 'Acme' }])
  const { rows } = await app.db.pool.query(
    "select state, count(*)::int as count from parcels where state in ('queued', 'labelled', 'packed', 'shipped') group by state",
  )
  for (const { state, count: number } of rows) expect(all.states[state], state).toBe(number)
  expect([Object.keys(all.states), all.services]).toEqual([
    ['queued', 'labelled', 'packed', 'shipped'],
    [...all.services].sort(),
  ])
  const held = await desk.labelled(1, 0)
  await desk.step(held.parcel.id, 'hold', { reason: 'Counted.' })
  await app.db.pool.query('update parcels set hold = null, hold_reason = null where id < $1', [
    held.parcel.id,
  ])
  expect([
    (await count('filters[held]=true')).open,
    (await desk.operator.get('/operations/parcels?filters[held]=true')).body.data[0].id,
  ]).toEqual([1, held.parcel.id])
  expect(
    (await desk.operator.get(`/operations/parcels?filters[team_id]=${app.world.otherTeam}`)).body.meta
      .totalCount,
  ).toBe(0)
  expect(
    (
      await desk.operator.get(
        `/operations/parcels?filters[service]=${encodeURIComponent(held.parcel.attributes['serviceName'])}&filters[state]=labelled`,
      )
    ).body.meta.totalCount,
  ).toBeGreaterThan(0)
  await app.db.pool.query("update parcels set created_at = now() - interval '3 days' where id = $1", [
    held.parcel.id,
  ])
  expect(
    (await desk.operator.get('/operations/parcels?filters[older_than]=2')).body.data.map(
      (row: { id: string }) => row.id,
    ),
  ).toEqual([held.parcel.id])
})
