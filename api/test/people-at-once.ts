import type { Answered, Client, TestApp } from './app-under-test.ts'

/** Locks the team's row until every request waits for it: all have been let in by then, and none knows of another. */
export function whileTeamIsHeld(app: TestApp, teamId: number, requests: () => Promise<Answered>[]) {
  return whileLocked(app, 'select from teams where id = $1 for update', teamId, requests)
}

export async function whileLocked(
  app: TestApp,
  lockText: string,
  id: number,
  requests: () => Promise<Answered>[],
): Promise<Answered[]> {
  const holder = await app.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lockText, [id])
    const running = requests()
    let isOneDone = false
    void Promise.race(running).then(() => {
      isOneDone = true
    })
    for (let waiting = 0; waiting < running.length && !isOneDone;) {
      await new Promise(resolve => setTimeout(resolve, 20))
      // Not by the holder: within a transaction the list of activities stays as it was first read.
      waiting = (
        await app.db.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount!
    }
    await holder.query('commit')
    return await Promise.all(running)
  } finally {
    holder.release()
  }
}

export const statuses = (answers: Answered[]) => answers.map(answer => answer.status).sort((a, b) => a - b)

/** Invitations of a team owner to addresses nobody has, by the links an owner sees. */
export async function inviteMany(owner: Client, count: number): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      owner.post('/team/invitations', { invitation: { email: `new${index}@people.example` } }),
    ),
  )
  return answers.map(answer => answer.body.data.attributes.token as string)
}

export const acceptAs = (client: Client, token: string) =>
  client.post(`/invitations/${token}/accept`, {
    user: { password: 'green canoe 1', first_name: 'Nora', last_name: 'New' },
  })

export async function limitUsers(app: TestApp, room: number): Promise<void> {
  await app.db.pool.query(
    "update plans set users_limit = (select member_count from teams where id = $1) + $2 where name = 'Growth'",
    [app.world.team, room],
  )
}

export async function countMembers(app: TestApp): Promise<number> {
  return (await app.db.pool.query('select from memberships where team_id = $1', [app.world.team])).rowCount!
}
