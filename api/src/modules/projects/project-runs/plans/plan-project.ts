import type { Tx } from '../../../../platform/db/database.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { checkAddress } from '../../../gifting/recipients/addresses/check-address.ts'
import { listItems, type ProjectItemRow } from '../../projects/items/items.store.ts'
import type { ProjectKey, ProjectRow } from '../../projects/project-lock.store.ts'
import { findLatestQuote, type LatestQuote } from '../../projects/quotes.store.ts'
import { lockInProduction } from '../lock-in-production.ts'
import { changeProjectRun, insertProjectRun, type ProjectRunRow } from '../project-runs.store.ts'
import { chooseVariants, type ChosenVariant } from './choose-variants.ts'
import { findVariantsOfProducts, type OfferedVariant } from './offered-variants.store.ts'
import { findApproval, findPayer, sumPlaced } from './payers.store.ts'
import { insertPlanRows, type PlannedRow } from './plan-rows.store.ts'
import { pricePerson, type AgreedPrices } from './price-person.ts'
import { splitPrice } from './split-price.ts'
import { findUnplacedSubmissions, type UnplacedSubmission } from './unplaced-submissions.store.ts'

/**
 * Says what everyone who submitted and has no order yet would get, at the agreed prices. No carrier is asked: whatever a label
 * costs, the team pays what it agreed to. So a plan is made at once.
 */
export async function planProject(tx: Tx, key: ProjectKey, actor: OperatorActor): Promise<ProjectRunRow> {
  const project = await lockInProduction(tx, key)
  const quote = (await findLatestQuote(tx, project)) ?? refuse('project_not_quoted')
  const submissions = await findUnplacedSubmissions(tx, project)
  if (submissions.length === 0) refuse('nobody_to_place')
  const payerId = await findPayer(tx, project.teamId, quote.acceptedBy)
  if (payerId === undefined) throw new Error(`Team ${project.teamId} has no owner.`)
  const placedCents = await sumPlaced(tx, project)
  const items = await listItems(tx, project)
  const variants = await findVariantsOfProducts(
    tx,
    project.teamId,
    items.flatMap(item => (item.productId === null ? [] : [item.productId])),
  )
  const run = await insertProjectRun(tx, {
    teamId: project.teamId,
    projectId: project.id,
    projectVersion: project.version,
    quoteVersion: quote.version,
    startedBy: actor.operatorId,
    payerId,
    agreedCents: agreedTotal(project, quote, placedCents),
    ...(await findApproval(tx, project, quote.version)),
  })
  const rows = planRows(submissions, { items, variants, prices: leftOf(quote, placedCents) })
  await insertPlanRows(tx, run, rows)
  return changeProjectRun(tx, run, totalsOf(rows))
}

/** What an owner counts on for the orders that are still to be placed. */
function agreedTotal(project: ProjectRow, quote: LatestQuote, placedCents: number): number | null {
  if (quote.acceptedAt === null) return null
  const { agreedTotalCents, unitPriceCents, shippingHomeCents } = quote
  const { expectedRecipients } = project
  const total =
    agreedTotalCents ??
    (expectedRecipients === null ? null : expectedRecipients * (unitPriceCents + shippingHomeCents))
  return total === null ? null : Math.max(0, total - placedCents)
}

/** An agreed total is paid once, also where the orders are placed in two runs. */
function leftOf(quote: LatestQuote, placedCents: number): AgreedPrices {
  const { agreedTotalCents } = quote
  return {
    ...quote,
    agreedTotalCents: agreedTotalCents === null ? null : Math.max(0, agreedTotalCents - placedCents),
  }
}

interface Agreed {
  items: readonly ProjectItemRow[]
  variants: readonly OfferedVariant[]
  prices: AgreedPrices
}

function planRows(submissions: readonly UnplacedSubmission[], agreed: Agreed): PlannedRow[] {
  const checked = submissions.map(submission => ({ submission, ...check(submission, agreed) }))
  const people = checked.filter(({ problem }) => problem === null).length
  let position = 0
  return checked.map(({ submission, chosen, problem }) => {
    const row = { submissionId: submission.id, version: submission.version, problem }
    if (problem !== null) return { ...row, lines: [], subtotalCents: 0, discountCents: 0, shippingCents: 0 }
    const { country } = submission
    const price = pricePerson(agreed.prices, { country, position: position++, people })
    const lines = splitPrice(price.goodsCents, chosen)
    return {
      ...row,
      lines,
      subtotalCents: lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0),
      discountCents: lines.reduce((sum, line) => sum + line.discountCents, 0),
      shippingCents: price.shippingCents,
    }
  })
}

function check(
  submission: UnplacedSubmission,
  { items, variants }: Agreed,
): { chosen: ChosenVariant[]; problem: string | null } {
  const { errors } = checkAddress({
    address_one: submission.addressOne,
    address_two: submission.addressTwo,
    city: submission.city,
    state: submission.province,
    zipcode: submission.zipcode,
    country: submission.country,
  })
  if (errors[0]) return { chosen: [], problem: errors[0].message }
  if (items.length === 0) return { chosen: [], problem: 'This project has no items.' }
  const choice = chooseVariants(items, variants, submission.apparelSize)
  return 'problem' in choice ? { chosen: [], ...choice } : { chosen: choice.chosen, problem: null }
}

function totalsOf(rows: readonly PlannedRow[]) {
  const ready = rows.filter(row => row.problem === null)
  const subtotalCents = ready.reduce((sum, row) => sum + row.subtotalCents - row.discountCents, 0)
  const shippingCents = ready.reduce((sum, row) => sum + row.shippingCents, 0)
  return {
    peopleCount: rows.length,
    orderCount: ready.length,
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
  }
}
