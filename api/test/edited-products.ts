import sharp from 'sharp'
import { expect } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'

export const missing = [404, { errors: ['Route not found.'] }]
export const outcome = ({ status, body }: { status: number; body: unknown }) => [status, body]
export const variant = (sku: string, fields: object = {}) => ({ sku, price: '12.00', ...fields })
export const picture = (color: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()

/** What the tests of the catalog's editing calls do again and again as an operator. */
export function editProducts(app: TestApp, operator: Client) {
  const create = (fields: object = {}) =>
    operator.post('/operations/products', {
      product: {
        team_id: app.world.team,
        name: 'Field Notes',
        variants: [variant(`NOTE-${Math.random()}`)],
        ...fields,
      },
    })
  return {
    create,
    made: async (fields: object = {}) => {
      const answer = await create(fields)
      expect(answer.status, answer.text).toBe(201)
      return { id: answer.body.data.id as string, ...answer.body.data.attributes }
    },
    shown: async (id: string) => (await operator.get(`/operations/products/${id}`)).body.data.attributes,
    audited: async (type: string, id: string) =>
      (
        await app.db.pool.query(
          `select action, before, after, actor_name
          from audit_events
          where subject_type = $1 and subject_id = $2
          order by id`,
          [type, id],
        )
      ).rows,
  }
}

/** An application without jobs, with an operator who edits and an owner who sees the result. */
export async function startEditing() {
  const app = await startApp({ worker: false })
  const operator = await app.operator()
  return { app, operator, owner: await app.as('owner'), ...editProducts(app, operator) }
}

export type ProductEditing = ReturnType<typeof editProducts>
