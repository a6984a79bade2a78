import { createHmac } from 'node:crypto'
import { expect, request, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { callsOf, owner, password, signedIn } from './demo-people.ts'

export interface NewOwner {
  calls: APIRequestContext
  email: string
}

/** The owner of a new team, so that no other test depends on the account. */
export async function newOwner(
  browser: Browser,
  baseURL: string,
  team = 'Access Testers',
): Promise<NewOwner> {
  const email = `access-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@example.test`
  const from = `10.${Array.from({ length: 3 }, () => Math.trunc(Math.random() * 256)).join('.')}`
  const visitor = await request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL, 'x-forwarded-for': from },
  })
  const answer = await visitor.post('/api/v2/auth', {
    data: { user: { email, password }, team: { name: team } },
  })
  expect(answer.ok(), 'a team can sign up').toBe(true)
  await visitor.dispose()
  const context = await signedIn(browser, baseURL, email)
  const calls = await callsOf(context, baseURL)
  await context.close()
  return { calls, email }
}

interface NewMember {
  email: string
  firstName: string
  lastName: string
  role?: 'team_owner' | 'member'
  password?: string
}

/** Invites a person with an owner's calls and accepts for them; returns the id of the new member. */
export async function addMember(calls: APIRequestContext, baseURL: string, member: NewMember) {
  const { email, role = 'member', firstName, lastName } = member
  const invited = await calls.post('/api/v2/team/invitations', { data: { invitation: { email, role } } })
  expect(invited.ok(), await invited.text()).toBe(true)
  const { data: invitation } = (await invited.json()) as { data: { attributes: { token: string } } }
  const visitor = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const accepted = await visitor.post(`/api/v2/invitations/${invitation.attributes.token}/accept`, {
    data: {
      user: { password: member.password ?? password, first_name: firstName, last_name: lastName },
    },
  })
  expect(accepted.ok(), `${firstName} joins`).toBe(true)
  const { data } = (await accepted.json()) as { data: { id: number } }
  await visitor.dispose()
  return data.id
}

/**
 * A further owner of the demo's team, because a person keeps ten sessions and other tests sign the first owner in
 * more often than that.
 */
export async function newColleague(browser: Browser, baseURL: string): Promise<string> {
  const context = await signedIn(browser, baseURL, owner)
  const calls = await callsOf(context, baseURL)
  const email = `willa-${Date.now()}@acme.test`
  const id = await addMember(calls, baseURL, {
    email,
    firstName: 'Willa',
    lastName: 'Page',
    role: 'team_owner',
  })
  const budget = { amount: '5000.00', note: 'To look at every page' }
  const given = await calls.post(`/api/v2/team/users/${id}/budget`, { data: { budget } })
  expect(given.ok(), await given.text()).toBe(true)
  await calls.dispose()
  await context.close()
  return email
}

/** The address of a page or control call of the stand-ins. */
export function standIn(baseURL: string, path: string): string {
  const url = new URL(path, baseURL)
  url.port = String(Number(url.port) + 1)
  return url.href
}

/** The first matching link in the emails to a person. */
export async function linkIn(page: Page, baseURL: string, to: string, link: RegExp): Promise<string> {
  const mailbox = standIn(baseURL, `/control/mail/messages?to=${encodeURIComponent(to)}`)
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get(mailbox)).json()) as { text: string }[]
        found = mails.map(mail => link.exec(mail.text)?.[0]).find(Boolean)
        return found
      },
      { timeout: 40_000 },
    )
    .toBeDefined()
  return found!
}

/** The code an authenticator app shows at a time (RFC 6238). */
export function codeAt(secret: string, time: number): string {
  const bits = [...secret]
    .map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.trunc(time / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  return String((digest.readUInt32BE(digest[19]! & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
