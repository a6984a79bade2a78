import { unseal } from '../../../../platform/secrets.ts'

/** What messages to an endpoint are signed with: its secret, and the former one for a while after it was changed. */
export function unsealSecrets(
  secretKey: string,
  { secret, formerSecret }: { secret: string; formerSecret: string | null },
): string[] {
  return [secret, ...(formerSecret === null ? [] : [formerSecret])].map(sealed => unseal(secretKey, sealed))
}
