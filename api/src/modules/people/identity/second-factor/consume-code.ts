import type { Tx } from '../../../../platform/db/database.ts'
import { unseal } from '../../../../platform/secrets.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { authenticator } from './authenticator.ts'
import { hashRecoveryCode } from './hash-recovery-code.ts'
import {
  consumeRecoveryCode,
  consumeTimeStep,
  type FactorOwner,
  type SecondFactorRow,
} from './second-factor.store.ts'

/** Uses up a code: one of the app, at most a step early or late, or a recovery code. Of several attempts at the same time, one succeeds. */
export async function consumeCode(
  tx: Tx,
  secretKey: string,
  owner: FactorOwner,
  factor: SecondFactorRow,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (!/^\d{6}$/.test(code))
    return (await consumeRecoveryCode(tx, owner, hashRecoveryCode(secretKey, code))) ? 'recovery' : undefined
  const timestamp = databaseTime().getTime()
  const totp = authenticator(unseal(secretKey, factor.sealedSecret), '')
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta !== null && (await consumeTimeStep(tx, owner, totp.counter({ timestamp }) + delta))
    ? 'app'
    : undefined
}
