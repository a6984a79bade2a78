import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'

const missing = [404, { errors: ['Route not found.'] }]
const taken = [422, { errors: ['There is a template of this name already.'] }]

describe('team card templates', () => {
  let app: TestApp
  let member: Client
  let colleague: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    member = await app.as('member')
    colleague = await app.as('colleague')
  })
  afterAll(() => app.stop())

  const create = (name: unknown, message: unknown = 'Thank you, {first_name}!', client = member) =>
    client.post('/team/card_templates', { card_template: { name, message } })
  const change = (id: string, fields: object, client = member) =>
    client.put(`/team/card_templates/${id}`, { card_template: fields })
  const list = async (query = '', client = member) => (await client.get(`/team/card_templates${query}`)).body
  const names = async (query = '', client = member) =>
    (await list(query, client)).data.map((each: any) => each.attributes.name)
  const outcome = ({ status, body }: { status: number; body: unknown }) => [status, body]

  it('a template is saved for the whole team, under the name of whoever is signed in', async () => {
    const { colleague: other, stranger, member: marco } = app.world.users
    const made = await member.post('/team/card_templates', {
      card_template: {
        name: '  welcome ',
        message: 'Good to have you, {first_name}!\n{sender}',
        created_by_id: other.id,
        team_id: stranger.id,
      },
    })
    expect(outcome(made)).toEqual([
      201,
      {
        data: {
          id: expect.any(String),
          type: 'cardTemplates',
          attributes: {
            name: 'welcome',
            message: 'Good to have you, {first_name}!\n{sender}',
            createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
            createdById: String(marco.id),
            createdByEmail: 'marco@acme.test',
          },
        },
      },
    ])
    expect((await colleague.get(`/team/card_templates/${made.body.data.id}`)).body).toEqual(made.body)
    expect(
      (await colleague.post('/team/card_templates', { name: 'Birthday', message: 'Happy birthday!' })).status,
    ).toBe(201)
    expect(await list('', await app.as('owner'))).toEqual({
      meta: { totalCount: 2 },
      data: [
        {
          id: expect.any(String),
          type: 'cardTemplates',
          attributes: expect.objectContaining({ name: 'Birthday', createdById: String(other.id) }),
        },
        made.body.data,
      ],
    })
  })

  it('the list is paged with its total, and finds templates by name, message or author', async () => {
    expect(await list('?page[number]=2&page[size]=1')).toMatchObject({
      meta: { totalCount: 2 },
      data: [{ attributes: { name: 'welcome' } }],
    })
    expect(await names('?search=BIRTH')).toEqual(['Birthday'])
    expect(await names('?search=good to')).toEqual(['welcome'])
    expect(await names('?search=marco@')).toEqual(['welcome'])
    expect(await list('?search=%25')).toEqual({ data: [], meta: { totalCount: 0 } })
    expect(await list('?search=happy&page[size]=1')).toMatchObject({ data: [{}], meta: { totalCount: 1 } })
  })

  it.each([
    [{ message: 'Hi' }, ['Enter a name for the template.']],
    [{ name: '  ', message: 'Hi' }, ['Enter a name for the template.']],
    [{ name: 7, message: 'Hi' }, ['Enter a name for the template.']],
    [{ name: 'x'.repeat(121), message: 'Hi' }, ['A name has at most 120 characters.']],
    [{ name: 'Blank', message: '' }, ['Please enter a card message.']],
    [{ name: 'Blank', message: ' \n ' }, ['Please enter a card message.']],
    [{ name: 'Blank' }, ['Please enter a card message.']],
    [{ name: 'Blank', message: null }, ['Please enter a card message.']],
    [{ name: 'Leading', message: ' Hi' }, ['A card message may not start with a blank space.']],
    [{ name: 'Long', message: '😀'.repeat(501) }, ['A card message has at most 500 characters.']],
    [{ name: '', message: '' }, ['Enter a name for the template.', 'Please enter a card message.']],
  ])('a template with %j is refused', async (fields, errors) => {
    expect(outcome(await member.post('/team/card_templates', { card_template: fields }))).toEqual([
      422,
      { errors },
    ])
    const { id } = (await list()).data[0]
    const given = Object.fromEntries(
      Object.entries(fields).filter(([name]) => name !== 'message' || 'message' in fields),
    )
    if ('name' in fields && 'message' in fields)
      expect(outcome(await change(id, given))).toEqual([422, { errors }])
  })

  it('a message may have 500 characters as people count them, and a name 120', async () => {
    const made = await create('N'.repeat(120), '😀'.repeat(500))
    expect(made.status).toBe(201)
    expect([...made.body.data.attributes.message]).toHaveLength(500)
    expect((await member.delete(`/team/card_templates/${made.body.data.id}`)).status).toBe(204)
  })

  it('a name is unique within the team in any spelling, also when several save it at once', async () => {
    expect(outcome(await create('WELCOME'))).toEqual(taken)
    const birthday = (await list('?search=birthday')).data[0]
    expect(outcome(await change(birthday.id, { name: 'Welcome' }))).toEqual(taken)
    expect((await create('Welcome', 'Hi', await app.as('stranger'))).status).toBe(201)
    const at = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        create(index % 2 ? 'Race' : 'race', 'Hi', index % 3 ? member : colleague),
      ),
    )
    expect(at.map(answer => answer.status).sort()).toEqual([201, ...Array<number>(11).fill(422)])
    expect((await names('?search=race')).length).toBe(1)
  })

  it('anyone in the team can change a template, one field alone or the spelling of its name', async () => {
    const { id } = (await list('?search=race')).data[0]
    expect((await change(id, { name: 'RACE' }, colleague)).body.data.attributes).toMatchObject({
      name: 'RACE',
      message: 'Hi',
    })
    expect((await change(id, { message: 'Go!' }, await app.as('owner'))).body.data.attributes).toMatchObject({
      name: 'RACE',
      message: 'Go!',
    })
    expect(
      (await change(id, { created_by_id: app.world.users.owner.id })).body.data.attributes,
    ).toMatchObject({ name: 'RACE', message: 'Go!' })
    const [renames, removed] = [
      await Promise.all(['First', 'Second', 'Third'].map(name => change(id, { name }))),
      await member.delete(`/team/card_templates/${id}`),
    ]
    expect(renames.map(answer => answer.status)).toEqual([200, 200, 200])
    expect([removed.status, removed.text]).toEqual([204, ''])
    for (const answer of [
      await member.get(`/team/card_templates/${id}`),
      await change(id, { name: 'x' }),
      await member.delete(`/team/card_templates/${id}`),
    ])
      expect(outcome(answer)).toEqual(missing)
  })

  it('another team’s template and an impossible id answer 404', async () => {
    const theirs = (await list('', await app.as('stranger'))).data[0].id as string
    for (const id of [theirs, '987654321', '0', 'abc', '99999999999999999999']) {
      for (const answer of [
        await member.get(`/team/card_templates/${id}`),
        await change(id, { name: 'Mine' }),
        await member.delete(`/team/card_templates/${id}`),
      ])
        expect(outcome(answer)).toEqual(missing)
    }
    expect(await names('', await app.as('stranger'))).toEqual(['Welcome'])
  })

  it('each change is audited and sent to open screens; a change of nothing is not', async () => {
    const { id, attributes } = (await create('Traced', 'Hi Ada')).body.data
    await change(id, { name: 'Traced', message: attributes.message })
    await change(id, { name: 'Retraced' })
    await change(id, { message: 'Hi Bea' })
    await member.delete(`/team/card_templates/${id}`)
    const { rows } = await app.db.pool.query(
      "select action, before, after, details from audit_events where subject_type = 'cardTemplates' and subject_id = $1 order by id",
      [id],
    )
    expect(rows).toEqual([
      { action: 'card_template.created', before: null, after: { name: 'Traced' }, details: {} },
      {
        action: 'card_template.updated',
        before: { name: 'Traced' },
        after: { name: 'Retraced' },
        details: { isMessageChanged: false },
      },
      { action: 'card_template.updated', before: {}, after: {}, details: { isMessageChanged: true } },
      { action: 'card_template.deleted', before: { name: 'Retraced' }, after: null, details: {} },
    ])
    const events = await app.db.pool.query(
      "select event from live_events where type = 'cardTemplates' and team_id = $1 and subject_id = $2 order by id",
      [app.world.team, id],
    )
    expect(events.rows.map(row => row.event)).toEqual([
      'cardTemplate.created',
      'cardTemplate.updated',
      'cardTemplate.updated',
      'cardTemplate.deleted',
    ])
  })

  it('a template is created once per Idempotency-Key', async () => {
    const send = () =>
      member.post(
        '/team/card_templates',
        { card_template: { name: 'Once', message: 'Hi' } },
        { 'idempotency-key': '"once"' },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
  })

  it('without the unique index two templates share a name', async () => {
    await app.db.pool.query('drop index card_templates_name_key')
    const at = await Promise.all(Array.from({ length: 12 }, () => create('Unguarded')))
    expect(at.map(answer => answer.status)).toEqual(Array<number>(12).fill(201))
  })
})
