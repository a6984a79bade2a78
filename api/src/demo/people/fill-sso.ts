import type { Tx } from '../../platform/db/database.ts'
import { newToken } from '../../platform/ids.ts'
import { idpSetups, teamDomains } from '../../modules/people/sso/sso.tables.ts'

export interface DemoProvider {
  entityId: string
  ssoTargetUrl: string
  sloTargetUrl: string
  certificate: string
}

const timeoutMs = 10_000

/** The metadata of the sandbox's identity provider, if there is one. */
export async function readDemoProvider(sandboxUrl: string | undefined): Promise<DemoProvider | undefined> {
  if (!sandboxUrl) return undefined
  try {
    const metadata = await (
      await fetch(`${sandboxUrl}/saml/acme/metadata`, { signal: AbortSignal.timeout(timeoutMs) })
    ).text()
    const find = (pattern: RegExp) => pattern.exec(metadata)?.[1]
    const [entityId, ssoTargetUrl, sloTargetUrl = '', certificate] = [
      find(/entityID="([^"]+)"/),
      find(/SingleSignOnService [^>]*Location="([^"]+)"/),
      find(/SingleLogoutService [^>]*Location="([^"]+)"/),
      find(/X509Certificate>([^<]+)</),
    ]
    return entityId && ssoTargetUrl && certificate
      ? { entityId, ssoTargetUrl, sloTargetUrl, certificate }
      : undefined
  } catch {
    return undefined
  }
}

/** Sets up single sign-on with a tested connection and a verified domain, so that it can be tried at once. Passwords work as well. */
export async function fillSso(
  tx: Tx,
  { teamId, domain, provider, at }: { teamId: number; domain: string; provider: DemoProvider; at: Date },
): Promise<void> {
  const lines = provider.certificate.replace(/\s/g, '').match(/.{1,64}/g)!
  await tx
    .insert(teamDomains)
    .values({ teamId, domain, challenge: newToken(), verifiedAt: at, checkedAt: at, createdAt: at })
  await tx.insert(idpSetups).values({
    teamId,
    entityId: provider.entityId,
    ssoTargetUrl: provider.ssoTargetUrl,
    sloTargetUrl: provider.sloTargetUrl,
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n'),
    fingerprintAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    testedAt: at,
    enabledAt: at,
    createdAt: at,
    updatedAt: at,
  })
}
