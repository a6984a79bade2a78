export type DemoRole = 'limited_user' | 'member' | 'team_owner' | 'store_admin'
export type DemoSubteam = 'People Ops' | 'Sales' | 'Engineering'

export type DemoMember = {
  key: string
  firstName: string
  lastName: string
  email: string
  role: DemoRole
  subteam: DemoSubteam
  /** The remaining budget when the demo is ready; ignored when the budget is unlimited. */
  budgetCents: number
  infiniteBudget: boolean
}

export const demoPassword = 'ribbon-demo'

export const demoOperator = { firstName: 'Robin', lastName: 'Castle', email: 'operator@ribbon.test' } as const

/** A second operator, so that the first sees a colleague. */
export const demoPacker = { name: 'Ada Packer', email: 'packer@ribbon.test' } as const

export const demoTeam = {
  name: 'Acme',
  modules: ['swag_store', 'project', 'e_commerce'],
  planKey: 'growth',
  depositCents: 250_000,
  stockThresholdLimit: 10,
} as const

export const demoSubteams: readonly DemoSubteam[] = ['People Ops', 'Sales', 'Engineering']

function member(
  key: string,
  name: readonly [string, string],
  role: DemoRole,
  subteam: DemoSubteam,
  budgetCents: number | 'infinite',
  email?: string,
): DemoMember {
  const [firstName, lastName] = name
  return {
    key,
    firstName,
    lastName,
    role,
    subteam,
    email: email ?? `${firstName}.${lastName}@acme.test`.toLowerCase(),
    budgetCents: budgetCents === 'infinite' ? 0 : budgetCents,
    infiniteBudget: budgetCents === 'infinite',
  }
}

export const demoMembers: readonly DemoMember[] = [
  member('olivia', ['Olivia', 'Hart'], 'team_owner', 'People Ops', 'infinite', 'owner@acme.test'),
  member('marco', ['Marco', 'Diaz'], 'member', 'Sales', 75_000, 'member@acme.test'),
  member('sana', ['Sana', 'Kapoor'], 'store_admin', 'People Ops', 200_000, 'store@acme.test'),
  member('liam', ['Liam', 'Brooks'], 'limited_user', 'Sales', 0, 'limited@acme.test'),
  member('daniel', ['Daniel', 'Okafor'], 'team_owner', 'Engineering', 'infinite'),
  member('priya', ['Priya', 'Raman'], 'member', 'People Ops', 150_000),
  member('grace', ['Grace', 'Lindqvist'], 'member', 'People Ops', 62_050),
  member('tom', ['Tom', 'Becker'], 'member', 'Sales', 1_840),
  member('aisha', ['Aisha', 'Karim'], 'member', 'Sales', 48_600),
  member('yuki', ['Yuki', 'Tanaka'], 'member', 'Engineering', 30_000),
  member('elena', ['Elena', 'Petrova'], 'member', 'Engineering', 26_475),
  member('ben', ['Ben', 'Carter'], 'member', 'Engineering', 0),
]
