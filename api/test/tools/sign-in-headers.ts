import { openSession } from '../../src/modules/people/identity/sessions/open-session.ts'
import { insertOperator, insertOperatorSession } from '../../src/modules/people/operators/operators.store.ts'
import { inTransaction, type Db } from '../../src/platform/db/database.ts'
import { hashToken, newToken } from '../../src/platform/ids.ts'

export async function sessionHeaders(
  db: Db,
  user: { id: number; email: string },
): Promise<Record<string, string>> {
  const session = await inTransaction(db, tx => openSession(tx, user, { userAgent: 'test', ip: '127.0.0.1' }))
  return { 'access-token': session.token, client: session.client, uid: session.uid, 'token-type': 'Bearer' }
}

/** Of a password that no test knows; made beforehand, because hashing takes long on purpose. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$+Y31Y1Af+yb28S74ccGM/Q$xPksHCQUp2x5oMK52Oe8VtUt8xDw+hD8cpb1RSQYQlE'

export async function operatorHeaders(db: Db): Promise<Record<string, string>> {
  const token = newToken()
  await inTransaction(db, async tx => {
    const operatorId = await insertOperator(tx, {
      email: 'operator@ribbon.test',
      name: 'Robin Castle',
      passwordHash,
    })
    await insertOperatorSession(tx, {
      operatorId,
      passwordHash,
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
  })
  return { cookie: `ribbon_operator=${token}`, 'sec-fetch-site': 'same-origin' }
}
