import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAskedByCalls, watchStatements } from './watch-statements.ts'
import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import { signedIn, type BenchData } from '../bench-data.ts'
import { startCarrierStandIn } from '../carrier-stand-in.ts'
import type { Figure } from '../figure-table.ts'
import { giftSender } from '../gifts/gift-sender.ts'
import { firstProducts, makeRedemptionPage } from '../group-orders/redemption-page.ts'
import { redeem } from '../group-orders/redeem.ts'
import { openHttpClient } from '../http-client.ts'
import type { Pace } from '../rounds.ts'
import { startProduct } from '../server-process.ts'

/** Where the texts of the statements and the processor's profile are written. */
const folder = process.env['BENCH_PROFILE']

interface Profiled {
  name: string
  /** The most statements and commits that one may cost. */
  goal?: { statements: number; commits: number }
  run: (number: number) => Promise<unknown>
}

/** What one gift, one order list and one redemption cost: statements, trips to the database, commits and the server's CPU. */
export async function profileCalls(
  databaseUrl: string,
  data: BenchData,
  orderIds: readonly number[],
  pace: Pace,
): Promise<Figure[]> {
  const db = openDatabase({ url: databaseUrl, max: 4 })
  const carrier = await startCarrierStandIn()
  const watch = await watchStatements(databaseUrl)
  const product = await startProduct({
    databaseUrl: watch.url,
    carrierUrl: carrier.url,
    unlimited: true,
    flags: folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [],
  })
  const client = openHttpClient(product.origin)
  try {
    const owner = await signedIn(db, data.owner)
    const sessions = await Promise.all(data.members.map(member => signedIn(db, member)))
    const sender = giftSender(client, data, sessions)
    const page = await makeRedemptionPage(client, owner, db, {
      name: 'Profiled gifts',
      productIds: await firstProducts(db, data.teamId, 13),
    })
    const [first, second] = page.products.flatMap(({ variantIds }) => variantIds)
    const profiled: Profiled[] = [
      {
        name: 'one gift by six calls',
        goal: { statements: 50, commits: 6 },
        run: number => sender.send(number),
      },
      {
        name: 'one gift by four calls',
        goal: { statements: 50, commits: 6 },
        run: number => sender.sendAtOnce(number),
      },
      {
        name: 'order list of 50',
        run: () => client.get('/api/v2/team/orders?page[number]=1&page[size]=50', owner),
      },
      {
        name: 'order list of 50, compressed',
        run: () =>
          client.get('/api/v2/team/orders?page[number]=1&page[size]=50', {
            ...owner,
            'accept-encoding': 'br',
          }),
      },
      {
        name: 'one order',
        run: number => client.get(`/api/v2/team/orders/${orderIds[number % orderIds.length]}`, owner),
      },
      { name: 'one redemption', run: number => redeem(client, page, number, [[first!], [second!]]) },
    ]
    const figures: Figure[] = []
    for (const each of profiled) {
      const warmUps = pace.isQuick ? 5 : 100
      const count = pace.isQuick ? 5 : 100
      for (let number = 0; number < warmUps; number++) await each.run(number)
      watch.take()
      const began = await product.cpuMs()
      for (let number = 0; number < count; number++) await each.run(warmUps + number)
      const cpuMs = ((await product.cpuMs()) - began) / count
      const taken = watch.take()
      if (folder) await writeFile(join(folder, `${each.name}.sql`), taken.texts.join('\n;\n'))
      const [statements, trips, transactions, commits, durable] = [
        taken.texts.filter(isAskedByCalls).length,
        taken.trips,
        taken.transactions,
        taken.commits,
        taken.durableCommits,
      ].map(sum => Math.round((sum / count) * 10) / 10)
      figures.push({
        name: `Cost of ${each.name}`,
        ours: `${statements} statements, ${durable} durable commits`,
        limit: '–',
        ratio: '–',
        goal: each.goal ? `≤ ${each.goal.statements}, ≤ ${each.goal.commits}` : '–',
        isMet: each.goal && statements! <= each.goal.statements && durable! <= each.goal.commits,
        note:
          `${trips} trips to the database, ${transactions} transactions, ${commits} commits, ` +
          `${cpuMs.toFixed(1)} ms of the server’s CPU; one after the other`,
      })
    }
    return figures
  } finally {
    client.close()
    await product.stop()
    await watch.stop()
    await carrier.stop()
    await closeDatabase(db)
  }
}
