import { describe, expect, test } from 'vitest'
import { runInParallel } from './run-in-parallel.ts'
import {
  accessOf,
  creditErrors,
  outcomeToast,
  planInvitations,
  roleLabel,
  rowsAfter,
  splitAddresses,
  withPasted,
  type InviteRow,
} from './members.rules.ts'

const row = (key: number, email: string, role: InviteRow['role'] = 'member'): InviteRow => ({
  key,
  email,
  role,
})
const emails = (rows: readonly InviteRow[]) => rows.map(each => each.email)

describe('pasting a list of addresses', () => {
  test.each([
    ['a@x.io, b@x.io;c@x.io\nd@x.io', ['a@x.io', 'b@x.io', 'c@x.io', 'd@x.io']],
    ['Ada Lovelace <ada@x.io>; "Bob" <bob@x.io>,', ['ada@x.io', 'bob@x.io']],
    ['a@x.io b@x.io', ['a@x.io', 'b@x.io']],
    ['a@x.io\tAda\r\nb@x.io', ['a@x.io', 'Ada', 'b@x.io']],
    ['A@x.io, a@X.IO', ['A@x.io']],
    [' \n ;, ', []],
    ['not an address', ['not an address']],
  ])('the text %j holds %j', (text, addresses) => expect(splitAddresses(text)).toEqual(addresses))

  test('the list fills its own row, the blank ones after it, then new rows with the same role', () => {
    const rows = withPasted([row(1, 'z@x.io'), row(2, '', 'store_admin'), row(3, 'y@x.io'), row(4, '')], 2, [
      'a@x.io',
      'b@x.io',
      'c@x.io',
    ])
    expect(rows).toEqual([
      row(1, 'z@x.io'),
      row(2, 'a@x.io', 'store_admin'),
      row(3, 'y@x.io'),
      row(4, 'b@x.io'),
      row(5, 'c@x.io', 'store_admin'),
    ])
  })

  test('an address that is in another row is left out', () => {
    expect(emails(withPasted([row(1, 'A@x.io'), row(2, '')], 2, ['a@x.io', 'b@x.io']))).toEqual([
      'A@x.io',
      'b@x.io',
    ])
  })
})

describe('the invitations to send', () => {
  test('nothing is sent when all rows are blank', () =>
    expect(planInvitations([row(1, ' '), row(2, '')])).toEqual({ kind: 'none' }))
  test('nothing is sent when an address is wrong, and each wrong one is named', () => {
    expect(planInvitations([row(1, 'a@x.io'), row(2, 'nope'), row(3, ' b@x '), row(4, '')])).toEqual({
      kind: 'invalid',
      errors: new Map([
        [2, 'nope is not a valid email address.'],
        [3, 'b@x is not a valid email address.'],
      ]),
    })
  })
  test('every address is sent once and trimmed', () => {
    expect(
      planInvitations([row(1, ' a@x.io ', 'store_admin'), row(2, 'A@x.io'), row(3, ''), row(4, 'b@x.io')]),
    ).toEqual({
      kind: 'send',
      invitations: [
        { email: 'a@x.io', role: 'store_admin' },
        { email: 'b@x.io', role: 'member' },
      ],
    })
  })
})

describe('the rows that stay in the form', () => {
  const done = { who: 'a@x.io', isDone: true, messages: ['The invitation was sent.'] }
  const refused = { who: 'b@x.io', isDone: false, messages: ['This person is already in your team.'] }
  test('refused rows stay with the reason; sent and blank ones go', () => {
    expect(
      rowsAfter([row(1, 'a@x.io'), row(2, 'b@x.io'), row(3, ''), row(4, 'A@x.io')], [done, refused]),
    ).toEqual([{ ...row(2, 'b@x.io'), error: 'This person is already in your team.' }])
  })
  test('one blank row is left once all are sent', () =>
    expect(rowsAfter([row(1, 'a@x.io', 'store_admin')], [done])).toEqual([row(2, '', 'store_admin')]))

  test.each([
    [[done], 'success', ['a@x.io: The invitation was sent.']],
    [
      [done, refused],
      'info',
      ['a@x.io: The invitation was sent.', 'b@x.io: This person is already in your team.'],
    ],
    [[refused], 'error', ['b@x.io: This person is already in your team.']],
  ] as const)('the outcomes %j show a toast of kind %s', (outcomes, kind, messages) =>
    expect(outcomeToast(outcomes)).toEqual({ kind, messages }),
  )
})

test.each([
  [['team_owner'], 'Admin'],
  [['store_admin'], 'Store admin'],
  [['member'], 'User'],
  [['limited_user'], 'Limited user'],
  [[], 'User'],
] as const)('the roles %j are shown as %s', (roles, label) => {
  expect(roleLabel(roles)).toBe(label)
})

test.each([
  ['25.5', '', {}],
  [40, 'Birthdays', {}],
  ['', '', { amount: "Amount can't be blank!" }],
  ['0.00', '', { amount: 'Enter an amount above 0.' }],
  ['1.005', '', { amount: 'Amount can have at most two decimal places.' }],
  ['1', 'x'.repeat(301), { note: 'Shorten the note to 300 characters.' }],
])('credits of %j with a note of %j', (amount, note, errors) =>
  expect(creditErrors({ amount, note })).toEqual(errors),
)

test('calls run a few at a time and are answered in order', async () => {
  let running = 0
  let most = 0
  const answers = await runInParallel([5, 1, 4, 2, 3], 2, async item => {
    most = Math.max(most, ++running)
    await new Promise(resolve => setTimeout(resolve, item))
    running--
    return item * 10
  })
  expect([answers, most]).toEqual([[50, 10, 40, 20, 30], 2])
  expect(await runInParallel([], 4, async () => 1)).toEqual([])
})

test('a limited user sees what is left to them and what is not', () => {
  const everyPage = () => true
  const { can, cannot } = accessOf(['limited_user'], ['swag_store', 'project'], everyPage)
  expect(can.map(task => task.to)).toEqual(['/projects', '/report', '/profile'])
  expect(cannot).toContain('Send gifts')
  expect(accessOf(['limited_user'], ['project'], path => path !== '/projects').can).toEqual([
    { text: 'Change your name, password and emails', to: '/profile' },
  ])
  expect(accessOf(['member'], ['swag_store'], everyPage)).toMatchObject({
    can: [{ to: '/gifts' }, { to: '/report' }, { to: '/profile' }],
    cannot: undefined,
  })
})
