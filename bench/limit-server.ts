import http from 'node:http'
import pg from 'pg'
import {
  itemsText,
  offeredTiers,
  pageText,
  publicPage,
  variantsText,
} from './group-orders/limit-public-page.ts'
import {
  itemColumns,
  oneOrder,
  orderColumns,
  orderList,
  productColumns,
  productList,
  variantColumns,
} from './limit-documents.ts'
import { shopList, shopPageText, shopVariantsText } from './stores/limit-shop-list.ts'

/**
 * What node:http and pg give at best: the same rows and the same bytes as the product, by prepared
 * statements, for nobody in particular.
 */

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
type RowsOf = (name: string, text: string, values: unknown[]) => Promise<any[][]>

const joins =
  'left join recipients r on r.id = o.recipient_id join users u on u.id = o.user_id left join subteams s on s.id = o.subteam_id'
const page = `select ${orderColumns},
  (select sum(delta)::bigint from order_tallies where team_id = $1 and not is_redemption)
  from (select id as page_id from orders where team_id = $1 and status <> 'unpaid' and group_order_id is null
  and origin = 'gift'
  order by id desc limit 50) page
  join orders o on o.id = page.page_id ${joins} order by o.id desc`
const items = `select ${itemColumns} from order_items where order_id = any($1) order by order_id, id`
const one = `select ${orderColumns} from orders o ${joins} where o.id = $1`
const events = 'select event, text, actor_name, created_at from order_events where order_id = $1 order by id'
const products = `select ${productColumns},
  (select count(*)::int from products where team_id = $1 and archived_at is null) from products where team_id = $1
  and archived_at is null order by lower(name), id limit 50`
const variants = `select ${variantColumns} from product_variants v join stock_levels l on l.product_variant_id = v.id
  where v.product_id = any($1) order by v.product_id, v.position`

// One connection for all of an answer: with as many requests as connections that is quicker than several side by side.
async function answer(url: string): Promise<string> {
  const client = await pool.connect()
  try {
    return await documentOf(
      url,
      async (name, text, values) => (await client.query({ name, text, values, rowMode: 'array' })).rows,
    )
  } finally {
    client.release()
  }
}

async function documentOf(url: string, rowsOf: RowsOf): Promise<string> {
  const [, what, id, token] = url.split('/')
  const number = Number(id)
  if (what === 'orders') {
    const rows = await rowsOf('page', page, [number])
    return orderList(rows, await rowsOf('items', items, [rows.map(row => row[0])]), rows[0]!.at(-1))
  }
  if (what === 'order') {
    const [row] = await rowsOf('one', one, [number])
    const itemRows = await rowsOf('items', items, [[number]])
    return oneOrder(row!, itemRows, await rowsOf('events', events, [number]))
  }
  if (what === 'products') {
    const rows = await rowsOf('products', products, [number])
    return productList(rows, await rowsOf('variants', variants, [rows.map(row => row[0])]), rows[0]!.at(-1))
  }
  if (what === 'public-page') return publicPage(await rowsOf('public-page', pageText, [id]))
  if (what === 'offered-tiers') {
    const rows = await rowsOf('tier-items', itemsText, [id, token])
    return offeredTiers(rows, await rowsOf('offered', variantsText, [rows.map(row => row[5])]))
  }
  if (what === 'shop-list') {
    const rows = await rowsOf('shop-page', shopPageText, [number])
    return shopList(rows, await rowsOf('shop-variants', shopVariantsText, [number, rows.map(row => row[0])]))
  }
  await rowsOf('ready', 'select 1', [])
  return '{"ok":true}'
}

http
  .createServer((request, reply) => {
    answer(request.url ?? '/').then(
      text => {
        const body = Buffer.from(text)
        reply
          .writeHead(200, {
            'content-type': 'application/json; charset=utf-8',
            'content-length': body.length,
          })
          .end(body)
      },
      (error: Error) => reply.writeHead(500).end(error.message),
    )
  })
  .listen(Number(process.env['PORT']), '127.0.0.1')

process.once('disconnect', () => process.exit(0))
