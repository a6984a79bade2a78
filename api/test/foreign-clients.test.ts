import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startApp, type TestApp } from './app-under-test.ts'
import { placeOrder } from './orders.ts'

const require = createRequire(import.meta.url)

describe('third-party clients', () => {
  let app: TestApp
  let url: string
  beforeAll(async () => {
    app = await startApp()
    url = await app.listen()
    await app.anonymous.post('/auth', {
      user: { email: 'client@other.test', password: 'blue canoe 42' },
      team: { name: 'Other' },
    })
  })
  afterAll(() => app.stop())

  it('redux-token-auth signs in, validates and signs out', async () => {
    const kept = new Map<string, string>()
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      },
    })
    const {
      generateAuthActions,
      generateRequireSignInWrapper: _,
      reduxTokenAuthReducer,
    } = require('redux-token-auth')
    const { applyMiddleware, combineReducers, createStore } = require('redux')
    const thunk = require('redux-thunk').default
    const { signInUser, signOutUser, verifyCredentials } = generateAuthActions({
      authUrl: `${url}/api/v2/auth`,
      userAttributes: { firstName: 'first_name' },
      userRegistrationAttributes: {},
    })
    const store = createStore(
      combineReducers({ reduxTokenAuth: reduxTokenAuthReducer }),
      { reduxTokenAuth: { currentUser: { isLoading: false, isSignedIn: false, attributes: {} } } },
      applyMiddleware(thunk),
    )
    await expect(
      store.dispatch(signInUser({ email: 'client@other.test', password: 'wrong' })),
    ).rejects.toThrow()
    await store.dispatch(signInUser({ email: 'client@other.test', password: 'blue canoe 42' }))
    expect(store.getState().reduxTokenAuth.currentUser.isSignedIn).toBe(true)
    expect(kept.get('uid')).toBe('client@other.test')
    await verifyCredentials(store)
    expect(store.getState().reduxTokenAuth.currentUser.isSignedIn).toBe(true)
    await store.dispatch(signOutUser())
    expect(store.getState().reduxTokenAuth.currentUser.isSignedIn).toBe(false)
  })

  it('an independent JSON:API reader resolves an order’s relations', async () => {
    const { Jsona } = require('jsona')
    const member = await app.as('member')
    const { id } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 2 },
    ])
    const order = new Jsona().deserialize((await member.get(`/team/orders/${id}`)).body)
    expect(order).toMatchObject({
      type: 'orders',
      recipient: { name: 'Ada Lovelace' },
      user: { fullName: 'Marco Test' },
      orderItems: [{ quantity: 2, productName: 'Campfire Mug' }],
    })
    const list = new Jsona().deserialize((await member.get('/team/orders')).body)
    expect(list[0].recipient.name).toBe('Ada Lovelace')
  })

  describe('the official Action Cable client', () => {
    const listeners = new Map<string, () => void>()
    const connect = async (headers: Record<string, string>) => {
      Object.assign(globalThis, {
        addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
        removeEventListener: (name: string) => listeners.delete(name),
        document: { visibilityState: 'visible' },
      })
      // @ts-expect-error the package has no types
      const cable = await import('@rails/actioncable')
      cable.adapters.WebSocket = WebSocket as never
      cable.adapters.logger = { log: () => {} } as never
      return cable.createConsumer(
        `${url.replace('http', 'ws')}/cable?access-token=${headers['access-token']}&client=${headers['client']}` +
          `&uid=${encodeURIComponent(headers['uid'] ?? '')}`,
      )
    }
    const subscribe = (consumer: any, channel: string) =>
      new Promise<{ messages: any[]; subscription: any }>((resolve, reject) => {
        const messages: any[] = []
        const subscription = consumer.subscriptions.create(
          { channel },
          {
            connected: () => resolve({ messages, subscription }),
            rejected: () => reject(new Error(`${channel} rejected`)),
            received: (message: any) => messages.push(message),
          },
        )
      })
    const until = async (done: () => boolean) => {
      for (let i = 0; i < 100 && !done(); i++) await new Promise(resolve => setTimeout(resolve, 50))
    }

    it('receives events of its own team’s orders and of nobody else’s', async () => {
      const owner = await connect((await app.as('owner')).headers)
      const colleague = await connect((await app.as('colleague')).headers)
      const stranger = await connect((await app.as('stranger')).headers)
      const heard = {
        owner: await subscribe(owner, 'TeamChannel'),
        colleague: await subscribe(colleague, 'TeamChannel'),
        stranger: await subscribe(stranger, 'TeamChannel'),
      }
      const { id } = await placeOrder(app, await app.as('member'), [
        { product_variant_id: String(app.world.mug.variant), quantity: 1 },
      ])
      await until(() => heard.owner.messages.length > 1)
      expect(heard.owner.messages).toContainEqual({ event: 'order.updated', type: 'orders', id })
      const types = heard.colleague.messages.map(message => message.type)
      expect([types.includes('products'), types.includes('orders')]).toEqual([true, false])
      expect(heard.stranger.messages).toEqual([])
      for (const consumer of [owner, colleague, stranger]) consumer.disconnect()
    })

    it('gets an unknown channel rejected at once', async () => {
      const consumer = await connect((await app.as('member')).headers)
      await expect(subscribe(consumer, 'NoSuchChannel')).rejects.toThrow('rejected')
      consumer.disconnect()
    })

    it('is refused for good with a bad token, and disconnected when its session ends', async () => {
      const bad = (await connect({ 'access-token': 'bad', client: 'bad', uid: 'bad@x.test' })) as any
      bad.connect()
      await until(() => bad.connection.monitor.stoppedAt !== undefined || bad.connection.disconnected)
      expect(bad.connection.isOpen()).toBe(false)
      const member = await app.as('member')
      const good = (await connect(member.headers)) as any
      await subscribe(good, 'UserChannel')
      await member.delete('/auth/sign_out')
      await until(() => !good.connection.isOpen())
      expect(good.connection.isOpen()).toBe(false)
    })

    it('gets 404 for a plain request', async () => {
      expect((await fetch(`${url}/cable`)).status).toBe(404)
    })
  })

  it('get errors as strings, JSON:API objects or a problem, depending on the Accept header', async () => {
    const member = await app.as('member')
    const path = '/team/orders/987654321'
    expect((await member.get(path)).body).toEqual({ errors: ['Route not found.'] })
    expect((await member.get(path, { accept: 'application/vnd.api+json' })).body.errors[0]).toMatchObject({
      status: '404',
      code: 'not_found',
      detail: 'Route not found.',
    })
    const problem = await member.get(path, { accept: 'application/problem+json' })
    expect([problem.headers['content-type'], problem.body.status, problem.body.detail]).toEqual([
      'application/problem+json',
      404,
      'Route not found.',
    ])
  })

  it('get clear refusals of bad input', async () => {
    const member = await app.as('member')
    expect((await member.post('/team/orders', '{broken')).status).toBe(400)
    expect((await member.get('/team/orders?page[size]=0')).status).toBe(400)
    expect((await member.get('/team/orders?page[number]=0')).status).toBe(200)
    expect((await member.post('/team/orders', { order: { note: 'a\u0000b' } })).status).toBe(400)
    expect((await member.get('/team/orders?filters[name_or_email]=%00')).status).toBe(400)
    const long = await member.post('/team/orders', { order: { card_message: 'x'.repeat(501) } })
    expect([long.status, long.body.errors]).toEqual([422, ['A card message has at most 500 characters.']])
    expect((await member.post('/team/orders', { order: { card_message: ' leading' } })).body.errors).toEqual([
      'A card message may not start with a blank space.',
    ])
  })
})
