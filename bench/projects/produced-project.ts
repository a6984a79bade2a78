import { createOperator } from '../../api/src/modules/people/operators/create-operator.ts'
import {
  findOperatorByEmail,
  insertOperatorSession,
} from '../../api/src/modules/people/operators/operators.store.ts'
import { inTransaction, type Db } from '../../api/src/platform/db/database.ts'
import { hashToken, newToken } from '../../api/src/platform/ids.ts'
import { hashPassword } from '../../api/src/platform/passwords/hash-password.ts'
import { benchPassword } from '../bench-data.ts'
import { addSubmissions, makeProject, type CollectingProject } from './collecting-project.ts'

/** The session headers of an operator. */
export async function signedInOperator(db: Db): Promise<Record<string, string>> {
  const email = 'operator@measured.test'
  const passwordHash = await hashPassword(benchPassword)
  const token = newToken()
  await inTransaction(db, async tx => {
    await createOperator(tx, { email, name: 'Operator Measured', passwordHash })
    const operator = await findOperatorByEmail(tx, email)
    if (!operator) throw new Error('There is no operator.')
    await insertOperatorSession(tx, {
      operatorId: operator.id,
      passwordHash,
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
  })
  return { cookie: `ribbon_operator=${token}`, 'sec-fetch-site': 'same-origin' }
}

/** A project in production whose quote has been accepted, and the people who chose a size of its hoodie. */
export async function makeProduced(
  db: Db,
  { teamId, ownerId, people }: { teamId: number; ownerId: number; people: number },
): Promise<CollectingProject> {
  const project = await makeProject(db, teamId, 'Measured hoodies to place')
  await addSubmissions(db, teamId, project, people)
  await db.pool.query(
    `
    with project as (
      update projects
      set state = 'in_production', link_on = false, finalized_at = now(), finalized_by = 'Operator Measured',
        expected_recipients = $3
      where team_id = $1
        and id = $2
      returning team_id, id
    ), quote as (
      insert into project_quotes (
        team_id, project_id, version, unit_price_cents, shipping_home_cents, shipping_abroad_cents, quoted_by,
        accepted_by, accepted_at)
      select team_id, id, 1, 4000, 850, 2400, (select min(id) from operators), $4, now()
      from project
    )
    update project_items i
    set product_id = v.product_id
    from project p
    join product_variants v on v.team_id = p.team_id and v.size = 'M'
    where i.team_id = p.team_id
      and i.project_id = p.id`,
    [teamId, project.id, people, ownerId],
  )
  // As autovacuum does within a minute.
  await db.pool.query('analyze submissions')
  return project
}
