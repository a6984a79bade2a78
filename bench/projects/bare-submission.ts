import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { CollectingProject } from './collecting-project.ts'
import { emailOf } from './submit.ts'

/** The limit of a submission: one transaction of prepared statements that reads the page and writes the rows of the product's two calls. */
export async function submitBare(
  client: pg.PoolClient,
  teamId: number,
  project: CollectingProject,
  number: number,
): Promise<void> {
  const run = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await client.query<Row>({ name, text, values })).rows
  const email = emailOf(project, number)
  await client.query('begin')
  try {
    await run('submission_page', pageText, [project.uuid])
    const [submission] = await run<{ id: number }>('submission', submissionText, [
      teamId,
      project.id,
      email,
      `Guest ${number}`,
      `${number} Elm Street`,
    ])
    const id = submission!.id // the insert returns its one row
    await run('submission_tokens', tokensText, [teamId, id, [randomUUID(), randomUUID()]])
    const [mail] = await run<{ id: number }>('submission_mail', mailText, [
      teamId,
      `submission:${id}:${randomUUID()}`,
      email,
      `<${randomUUID()}@ribbon>`,
    ])
    await run('submission_job', jobText, [mail!.id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const pageText = `
  select p.title, p.description, p.state, p.link_on, t.name, i.name, o.name
  from projects p
  join teams t on t.id = p.team_id
  join project_items i on i.team_id = p.team_id and i.project_id = p.id
  join project_item_options o on o.team_id = i.team_id and o.item_id = i.id
  where p.uuid = $1`
const submissionText = `
  insert into submissions (
    team_id, project_id, email, person_key, name, address_one, city, province, zipcode, country, apparel_size)
  values ($1, $2, $3, $3, $4, $5, 'Austin', 'TX', '78701', 'US', '{"Hoodie": {"Size": "M"}}')
  returning id`
const tokensText = `
  insert into submission_tokens (team_id, submission_id, token_hash, expires_at)
  select $1, $2, hash, now() + interval '180 days'
  from unnest($3::text[]) hash`
const mailText = `
  insert into mails (team_id, kind, subject_key, recipient, message_id)
  values ($1, 'submission-received', $2, $3, $4)
  returning id`
const jobText = `
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in)
  values ('send-mail', jsonb_build_object('id', $1::bigint), 8, 2, true, interval '60 seconds')`
