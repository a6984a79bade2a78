import { describe, expect, it } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { pageCookie } from '../../../../platform/address-proofs/page-token.ts'
import type { ParticipantView } from './participant-views.store.ts'
import { presentParticipant } from './participants.present.ts'

const now = new Date('2026-12-01T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const person: ParticipantView = {
  id: asRowId(7),
  email: 'ada@people.test',
  name: null,
  company: null,
  phone: null,
  addressOne: null,
  addressTwo: null,
  city: null,
  province: null,
  zipcode: null,
  country: null,
  customFields: [],
  notices: [{ text: 'Cedar Candle has gone.', at: now.toISOString() }],
  state: 'active',
  skippedBy: null,
  confirmedAt: null,
  notBefore: null,
  problem: null,
  orderPublicId: null,
  trackingToken: null,
  orderStatus: null,
  isTeamSuspended: false,
  uuid: '3f2a9c10-0000-4000-8000-000000000000',
  groupOrderState: 'pending',
  lockedAt: null,
  opensAt: null,
  closesAt: null,
  changeMinutes: 60,
  now,
}
const rolling = { groupOrderState: 'auto_finalising', confirmedAt: at(-50) } as const

describe('a participant', () => {
  it.each([
    ['may change while the page is open', {}, 'active', true, null],
    [
      'may change after confirming, until the owner finalizes',
      { confirmedAt: at(-500) },
      'active',
      true,
      null,
    ],
    ['may change for an hour where orders are made by themselves', rolling, 'active', true, at(10)],
    ['may change only until the page closes', { ...rolling, closesAt: at(5) }, 'active', true, at(5)],
    ['may not change after that hour', { ...rolling, confirmedAt: at(-60) }, 'active', false, at(0)],
    ['is shown as locked while the owner has paused the page', { lockedAt: at(-1) }, 'locked', false, null],
    ['is shown as locked while the team is suspended', { isTeamSuspended: true }, 'locked', false, null],
    ['may not change once a run has taken the person', { state: 'locked' }, 'locked', false, null],
    [
      'stays finalized while the page is paused',
      { state: 'finalized', lockedAt: at(-1) },
      'finalized',
      false,
      null,
    ],
    ['may not change when skipped', { state: 'disabled', skippedBy: 'owner' }, 'disabled', false, null],
    ['may not change a closed page', { closesAt: at(-1) }, 'active', false, null],
  ] as const)('%s', (_, fields, recipientState, canChange, until) => {
    const { attributes } = presentParticipant({ ...person, ...fields }).data
    expect(attributes).toMatchObject({
      recipientState,
      canChange,
      changeableUntil: until?.toISOString() ?? null,
      notices: ['Cedar Candle has gone.'],
    })
  })
})

it('the cookie of a page is bound to the host where https allows it, and is one for each page', () => {
  const { uuid } = person
  expect([pageCookie(uuid, true), pageCookie(uuid, false)]).toEqual([
    '__Host-ribbon-r-3f2a9c10',
    'ribbon_r_3f2a9c10',
  ])
})
