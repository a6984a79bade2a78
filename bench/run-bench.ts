import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../api/src/platform/db/database.ts'
import { openJobs } from '../api/src/platform/jobs/jobs.ts'
import { silentLog } from '../api/src/platform/log.ts'
import { dropDatabase, makeDatabase, postgresVersion } from './bench-database.ts'
import { addOrders, makeTeamData, signedIn, type BenchData } from './bench-data.ts'
import { measureBulkSend } from './bulk-send/measure-bulk-send.ts'
import { measureBundles } from './bundles/bundle-sizes.ts'
import { figureLine, markdownTable, printTable, skipped, type Figure } from './figure-table.ts'
import { measureAllowList } from './group-orders/measure-allow-list.ts'
import { measureCrowd } from './group-orders/measure-crowd.ts'
import { measurePeoplePage } from './group-orders/measure-people-page.ts'
import { measurePublicPage } from './group-orders/measure-public-page.ts'
import { measureRedemptions } from './group-orders/measure-redemptions.ts'
import { measureRun } from './group-orders/measure-run.ts'
import { measureAppPages } from './pages/measure-app-pages.ts'
import { measurePages } from './pages/measure-pages.ts'
import { measureExport } from './exports/measure-export.ts'
import { measureGifts } from './gifts/measure-gifts.ts'
import { addParcels } from './growth/add-parcels.ts'
import { measureGrowth } from './growth/measure-growth.ts'
import { measureSearch, searchGoalMs } from './growth/measure-search.ts'
import { measureImport } from './lists/measure-import.ts'
import { measureKeys } from './keys/measure-keys.ts'
import { measureLive } from './measure-live.ts'
import { measureReads, type Read } from './measure-reads.ts'
import { measureSignIns } from './measure-sign-ins.ts'
import { measureStart } from './measure-start.ts'
import { profileCalls } from './profile/profile-calls.ts'
import { readPace } from './rounds.ts'
import { startLimit, startProduct } from './server-process.ts'
import { measurePlacing } from './projects/measure-placing.ts'
import { measureProjectTable } from './projects/measure-project-table.ts'
import { measureSubmissions } from './projects/measure-submissions.ts'
import { measureSubmitters } from './projects/measure-submitters.ts'
import { measureInventory } from './stock/measure-inventory.ts'
import { measureCartLines } from './stores/measure-cart-lines.ts'
import { measureCheckouts } from './stores/measure-checkouts.ts'
import { measureShopList } from './stores/measure-shop-list.ts'
import { measureStoreGrowth } from './stores/measure-store-growth.ts'
import { measureLogging } from './crm/measure-logging.ts'
import { measureDeliveries } from './webhooks/measure-deliveries.ts'
import { measureToldCharges } from './webhooks/measure-told-charges.ts'

const orderCount = 10_000
const pace = readPace()
const only = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.includes(name)
const serverUrl = process.env['DATABASE_URL']
if (!serverUrl) throw new Error('DATABASE_URL must name the PostgreSQL server to measure on.')

const say = (text: string) => {
  process.stderr.write(`${text}\n`)
}
const loadBefore = loadavg()[0]!
say('Making the data …')
const databaseUrl = await makeDatabase(serverUrl, 'ribbon_bench')
try {
  const { data, madeInMs, headers, orderIds } = await fill()
  const figures = await measure(data, madeInMs, headers, orderIds)
  console.log(printTable(figures))
  const left = figures.filter(figure => figure.needsLarge).map(figure => figure.name)
  if (left.length > 0) say(`Left out: ${left.join(', ')}. Run again with BENCH_LARGE=1 to measure them.`)
  if (!pace.isQuick && only.length === 0)
    await writeFile(join(import.meta.dirname, 'results.md'), await results(figures))
} finally {
  await dropDatabase(serverUrl, 'ribbon_bench')
}

async function fill() {
  const db = openDatabase({ url: databaseUrl, max: 2 })
  try {
    // The queue's tables, which the first node would create.
    await (await openJobs({ db, handlers: {}, log: silentLog, work: false })).stop()
    const data = await makeTeamData(db)
    const began = performance.now()
    await addOrders(db, data, orderCount)
    const madeInMs = performance.now() - began
    const { rows } = await db.pool.query<{ id: number }>(
      "select id from orders where status = 'delivered' order by id desc limit 200",
    )
    return { data, madeInMs, headers: await signedIn(db, data.owner), orderIds: rows.map(row => row.id) }
  } finally {
    await closeDatabase(db)
  }
}

// Start and growth are measured before anything writes, so that no jobs are waiting.
async function measure(
  data: BenchData,
  madeInMs: number,
  headers: Record<string, string>,
  orderIds: number[],
): Promise<Figure[]> {
  const figures: Figure[] = []
  const listPath = '/api/v2/team/orders?page[number]=1&page[size]=50'
  const step = async (name: string, work: () => Promise<Figure | Figure[]>) => {
    if (!isWanted(name)) return
    say(`Measuring ${name} …`)
    try {
      const measured = [await work()].flat()
      figures.push(...measured)
      for (const figure of measured) say(`  ${figureLine(figure)}`)
    } catch (error) {
      // The other figures are still reported, but the run fails.
      process.exitCode = 1
      figures.push(skipped(name, '–', `could not be measured: ${(error as Error).message}`))
    }
  }
  const reads: Record<'P1' | 'P2' | 'P3', Read> = {
    P1: { name: 'P1 order list of 50', goal: 0.9, ours: [listPath], limit: [`/orders/${data.teamId}`] },
    P2: {
      name: 'P2 one order',
      goal: 0.65,
      ours: orderIds.map(id => `/api/v2/team/orders/${id}`),
      limit: orderIds.map(id => `/order/${id}`),
    },
    P3: {
      name: 'P3 products page of 50',
      goal: 0.85,
      ours: ['/api/v2/team/products?page[number]=1&page[size]=50'],
      limit: [`/products/${data.teamId}`],
    },
  }
  const metric = (name: string) => `/api/v2/team/dashboard_metrics/${name}`
  const grown = {
    'order list': [listPath],
    'sorted order list': ['recipient', '-total', 'status', '-shipped'].map(
      sort => `${listPath}&sort=${sort}`,
    ),
    dashboard: [
      'orders_this_year',
      'orders_by_subscription_billing_cycle',
      'average_shipments',
      'trending_gifts',
    ].map(metric),
  }
  await step('P7', () =>
    measureGrowth(
      {
        figure: 'P7',
        what: 'orders',
        serverUrl: serverUrl!,
        small: 'ribbon_bench',
        smallUrl: databaseUrl,
        data,
        count: orderCount,
        madeInMs,
        add: async (db, team, count) => {
          await addOrders(db, team, count)
          await addParcels(db)
        },
        reads: grown,
        largeOnly: { read: 'search', goal: `≤ ${searchGoalMs} ms`, measure: measureSearch },
      },
      pace,
    ),
  )
  await step('P26', () => measureStoreGrowth({ serverUrl: serverUrl!, data }, pace))
  await step('P8', () => measureExport({ serverUrl: serverUrl!, data, count: orderCount }, pace))
  await step('P12', () => measureInventory({ serverUrl: serverUrl!, data }, pace))
  await step('P16', () => measurePeoplePage({ serverUrl: serverUrl!, data }, pace))
  await step('P9', () => measureStart(databaseUrl, pace))
  for (const name of ['P1', 'P2', 'P3'] as const) {
    await step(name, async () => {
      const product = await startProduct({ databaseUrl })
      const limit = await startLimit(databaseUrl)
      try {
        return await measureReads([reads[name]], { ours: product.origin, limit: limit.origin }, headers, pace)
      } finally {
        await product.stop()
        await limit.stop()
      }
    })
  }
  await step('P11', () => measureSignIns(databaseUrl, data, listPath, headers, pace))
  await step('P27', () => measureKeys(databaseUrl, data, listPath, headers, pace))
  await step('P5', () => measureBulkSend(databaseUrl, data, pace))
  await step('P10', () => measureLive(databaseUrl, data, pace))
  await step('P4', () => measureGifts(databaseUrl, data, pace))
  await step('P6', () => measureImport(databaseUrl, data, pace))
  await step('P13', () => measureRedemptions(databaseUrl, data, pace))
  await step('P14', () => measureCrowd(databaseUrl, data, pace))
  await step('P15', () => measureRun(databaseUrl, data, pace))
  await step('P17', () => measureAllowList(databaseUrl, data, pace))
  await step('P18', () => measurePublicPage(databaseUrl, data, pace))
  await step('P19', () => measureSubmissions(databaseUrl, data, pace))
  await step('P20', () => measureSubmitters(databaseUrl, data, pace))
  await step('P21', () => measureProjectTable(databaseUrl, data, pace))
  await step('P22', () => measurePlacing(databaseUrl, data, pace))
  await step('P23', () => measureShopList(databaseUrl, data, pace))
  await step('P24', () => measureCartLines(databaseUrl, data, pace))
  await step('P25', () => measureCheckouts(databaseUrl, data, pace))
  await step('P28', () => measureToldCharges(databaseUrl, data, pace))
  await step('P29', () => measureDeliveries(databaseUrl, data, pace))
  await step('P31', () => measureLogging(databaseUrl, data, pace))
  await step('profile', () => profileCalls(databaseUrl, data, orderIds, pace))
  await step('web', async () => measureBundles())
  await step('pages', () => measurePages(pace))
  await step('lighthouse', () => measureAppPages(pace))
  return figures.sort((a, b) => placeOf(a.name) - placeOf(b.name))
}

/** P1, P2, … P11, then the rest in the order it came. */
function placeOf(name: string): number {
  return Number(/^P(\d+)/.exec(name)?.[1] ?? 100)
}

async function results(figures: readonly Figure[]): Promise<string> {
  const [cpu] = cpus()
  const lines = [
    '# What `npm run bench` measured',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores ` +
      `(${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GB of memory, load ` +
      `${loadBefore.toFixed(1)} before it began. Node.js ${process.versions.node}, PostgreSQL ` +
      `${await postgresVersion(serverUrl!)}.`,
    `${orderCount.toLocaleString('en-US')} orders of 3 items in one team, 200 products of 4 ` +
      `variants, 10 connections, ${pace.rounds} rounds of ${pace.seconds} seconds in turn with the ` +
      'limit, the median of each.',
    '',
    markdownTable(figures),
    '',
  ]
  return lines.join('\n')
}
