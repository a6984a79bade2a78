import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  clientId,
  clientSecret,
  organizationId,
  type Grant,
  type Person,
  type Salesforce,
} from './open-salesforce.ts'
import { problem, serveCall, tokenOf, type SalesforceAnswer } from './serve-call.ts'

type Fields = Record<string, string | undefined>

const refused = (error: string, error_description: string): SalesforceAnswer => ({
  status: 400,
  body: { error, error_description },
})

/** The end point that revokes tokens refuses in the form of a query, unlike the others. */
const notRevoked: SalesforceAnswer = {
  status: 400,
  body: 'error=unsupported_token_type&error_description=this%20token%20type%20is%20not%20supported',
}

/** Tokens by code with PKCE and by refresh, their end, and who they belong to. */
export function oauthRoutes(app: FastifyInstance, salesforce: Salesforce): void {
  const { book } = salesforce
  app.post<{ Body: Fields | undefined }>('/services/oauth2/token', (request, reply) =>
    serveCall(salesforce, request, reply, () => {
      const fields = request.body ?? {}
      if (fields['client_id'] !== clientId || fields['client_secret'] !== clientSecret)
        return refused('invalid_client', 'invalid client credentials')
      if (fields['grant_type'] === 'authorization_code') return byCode(salesforce, fields)
      if (fields['grant_type'] === 'refresh_token') return byRefresh(salesforce, fields)
      return refused('unsupported_grant_type', 'grant type not supported')
    }),
  )
  app.post<{ Body: Fields | undefined }>('/services/oauth2/revoke', (request, reply) =>
    serveCall(salesforce, request, reply, () => {
      salesforce.count('revoke')
      const token = request.body?.['token'] ?? ''
      const grant = book.get('grants', token) ?? book.get('grants', book.get('sessions', token)?.grant ?? '')
      if (!grant || grant.isOver) return notRevoked
      endGrant(salesforce, grant)
      return { status: 200, body: {} }
    }),
  )
  app.get<{ Params: { person: string } }>('/id/:organization/:person', (request, reply) =>
    serveCall(salesforce, request, reply, () => {
      const person = personWith(salesforce, tokenOf(request))
      if (!person || person.id !== request.params.person)
        return problem(403, 'INVALID_SESSION_ID', 'Bad_OAuth_Token')
      return {
        status: 200,
        body: {
          id: identityUrl(salesforce, person),
          user_id: person.id,
          organization_id: organizationId,
          username: person.username,
          display_name: person.name,
          email: person.username,
          timezone: salesforce.setup.timezone,
          urls: {},
        },
      }
    }),
  )
}

/** Whose session a token is of, while it lasts. */
export function personWith({ book }: Salesforce, token: string): Person | undefined {
  const session = book.get('sessions', token)
  const grant = session && !session.isOver ? book.get('grants', session.grant) : undefined
  return grant && !grant.isOver ? book.get('people', grant.person) : undefined
}

/** Ends what a person allowed, with its sessions. */
export function endGrant({ book }: Salesforce, grant: Grant): void {
  book.put('grants', { ...grant, isOver: true })
  for (const session of book.all('sessions'))
    if (session.grant === grant.id && !session.isOver) book.put('sessions', { ...session, isOver: true })
}

function byCode(salesforce: Salesforce, fields: Fields): SalesforceAnswer {
  const { book } = salesforce
  salesforce.count('code')
  const code = book.get('codes', fields['code'] ?? '')
  if (!code || code.isUsed || code.redirectUri !== fields['redirect_uri'])
    return refused('invalid_grant', 'invalid authorization code')
  book.put('codes', { ...code, isUsed: true })
  if (code.expiresAt < Date.now()) return refused('invalid_grant', 'expired authorization code')
  if (code.challenge) {
    const verifier = fields['code_verifier']
    if (!verifier) return refused('invalid_grant', 'code verifier missing')
    if (createHash('sha256').update(verifier).digest('base64url') !== code.challenge)
      return refused('invalid_request', 'invalid code verifier')
  }
  const grant = { id: `5Aep${randomBytes(36).toString('base64url')}`, person: code.person, isOver: false }
  book.put('grants', grant)
  return tokens(salesforce, grant, true)
}

function byRefresh(salesforce: Salesforce, fields: Fields): SalesforceAnswer {
  const { book } = salesforce
  salesforce.count('refresh')
  const grant = book.get('grants', fields['refresh_token'] ?? '')
  if (!grant || grant.isOver) return refused('invalid_grant', 'expired access/refresh token')
  if (!salesforce.setup.rotates) return tokens(salesforce, grant, false)
  endGrant(salesforce, grant)
  const next = { ...grant, id: `5Aep${randomBytes(36).toString('base64url')}`, isOver: false }
  book.put('grants', next)
  return tokens(salesforce, next, true)
}

function tokens(salesforce: Salesforce, grant: Grant, withRefresh: boolean): SalesforceAnswer {
  const session = { id: `00DRb!${randomBytes(48).toString('base64url')}`, grant: grant.id, isOver: false }
  salesforce.book.put('sessions', session)
  const person = salesforce.book.get('people', grant.person)
  return {
    status: 200,
    body: {
      access_token: session.id,
      ...(withRefresh ? { refresh_token: grant.id } : {}),
      instance_url: salesforce.publicUrl,
      id: person ? identityUrl(salesforce, person) : '',
      token_type: 'Bearer',
      issued_at: String(Date.now()),
      signature: randomBytes(32).toString('base64'),
      scope: 'api refresh_token',
    },
  }
}

const identityUrl = ({ publicUrl }: Salesforce, { id }: Person) => `${publicUrl}/id/${organizationId}/${id}`
