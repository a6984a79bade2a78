import { describe, expect, it } from 'vitest'
import { demoCardTemplates } from './demo-card-templates.ts'
import { demoMembers, demoSubteams } from './demo-people.ts'
import { usPlaces } from './demo-us-places.ts'
import { demoPlans } from './demo-plans.ts'
import { demoRecipients } from './demo-recipients.ts'

const recipients = demoRecipients(300)
const zipForms = {
  US: /^\d{5}$/,
  CA: /^[A-Z]\d[A-Z] \d[A-Z]\d$/,
  GB: /^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  MX: /^\d{5}$/,
  JP: /^\d{3}-\d{4}$/,
}

describe('the demo people', () => {
  it('are 12 members in 3 sub-teams, with the sign-ins of every role', () => {
    expect(demoMembers).toHaveLength(12)
    expect(new Set(demoMembers.map(member => member.email)).size).toBe(12)
    for (const subteam of demoSubteams)
      expect(demoMembers.filter(member => member.subteam === subteam)).toHaveLength(4)
    const roleOf = (email: string) => demoMembers.find(member => member.email === email)?.role
    expect(['owner', 'member', 'store', 'limited'].map(name => roleOf(`${name}@acme.test`))).toEqual([
      'team_owner',
      'member',
      'store_admin',
      'limited_user',
    ])
    expect(demoMembers.filter(member => member.role === 'team_owner')).toHaveLength(2)
  })

  it('are 300 recipients, the same each time, no two with one email', () => {
    expect(demoRecipients(300)).toEqual(recipients)
    expect(demoRecipients(20)).toEqual(recipients.slice(0, 20))
    expect(new Set(recipients.map(person => person.email)).size).toBe(300)
    expect(new Set(recipients.map(person => person.name)).size).toBe(300)
  })

  it('live mostly in the United States and in six other countries', () => {
    const share = recipients.filter(person => person.country === 'US').length / recipients.length
    expect(share).toBeGreaterThan(0.75)
    expect(share).toBeLessThan(0.85)
    expect(new Set(recipients.map(person => person.country)).size).toBe(7)
  })

  it('have addresses, phones and emails in the right format, none of which can reach a stranger', () => {
    for (const person of recipients) {
      expect(person.email).toMatch(/^[a-z]+\.[a-z]+@[a-z-]+\.(example|test)$/)
      expect(person.phone).toMatch(/^\+[1-9]\d{8,13}$/)
      expect(person.zipcode).toMatch(zipForms[person.country])
      expect(person.addressOne).toMatch(/\d/)
      expect(person.addressOne).not.toContain('#')
      if (person.country === 'US') {
        const place = usPlaces.find(
          candidate => candidate.city === person.city && candidate.state === person.state,
        )
        expect(place?.zips).toContain(person.zipcode)
        expect(person.phone.slice(0, 10)).toBe(`+1${place?.areaCode}55501`)
      }
    }
  })
})

describe('the demo card templates and plans', () => {
  it('are 6 messages a card can carry', () => {
    expect(demoCardTemplates).toHaveLength(6)
    for (const { message, createdByKey } of demoCardTemplates) {
      expect(message.length).toBeLessThanOrEqual(500)
      expect(message).toBe(message.trim())
      expect(demoMembers.map(member => member.key)).toContain(createdByKey)
    }
  })

  it('are 4 plans, each larger than the one before', () => {
    expect(demoPlans.map(plan => plan.name)).toEqual(['Starter', 'Growth', 'Scale', 'Enterprise'])
    for (const trait of ['amountCents', 'ordersLimit', 'usersLimit', 'itemsLimit'] as const) {
      const values = demoPlans.map(plan => plan[trait])
      expect(values).toEqual([...values].sort((a, b) => a - b))
    }
  })
})
