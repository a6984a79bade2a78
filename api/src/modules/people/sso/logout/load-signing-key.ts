import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { seal, unseal } from '../../../../platform/secrets.ts'
import { makeSigningKey } from '../../../../services/sso/make-signing-key.ts'
import type { SigningKey } from '../../../../services/sso/saml-metadata.ts'
import { findSigningKey, storeSigningKey } from './logouts.store.ts'

/**
 * The key that signs our logout messages, made when it is first needed: the same on every node. A key that cannot be read
 * because `SECRET_KEY` has changed is replaced.
 */
export async function loadSigningKey(db: Db, secretKey: string): Promise<SigningKey> {
  const found = await findSigningKey(db)
  const key = found && open(found, secretKey)
  if (key) return key
  const { certificate, privateKey } = await makeSigningKey('Ribbon')
  await inTransaction(db, tx =>
    storeSigningKey(tx, {
      certificate,
      sealedPrivateKey: seal(secretKey, privateKey),
      insteadOf: found?.sealedPrivateKey ?? '',
    }),
  )
  const stored = await findSigningKey(db)
  const usable = stored && open(stored, secretKey)
  if (!usable)
    throw new Error('The key for logout messages cannot be read: do all nodes have the same SECRET_KEY?')
  return usable
}

function open(
  { certificate, sealedPrivateKey }: { certificate: string; sealedPrivateKey: string },
  secretKey: string,
): SigningKey | undefined {
  try {
    return { certificate, privateKey: unseal(secretKey, sealedPrivateKey) }
  } catch {
    return undefined
  }
}
