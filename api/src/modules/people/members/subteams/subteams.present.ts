import { fullName } from '@ribbon/contract/full-name'
import type { Subteam } from '@ribbon/contract/people/members/subteams'

interface PresentedSubteam {
  id: number
  name: string
}
interface PersonRow {
  id: number
  subteamId: number
  email: string
  firstName: string
  lastName: string
}

export function presentSubteam({ id, name }: PresentedSubteam, people: readonly PersonRow[]): Subteam {
  const own = people.filter(person => person.subteamId === id)
  return {
    id: String(id),
    type: 'subteams',
    attributes: { name, usersCount: own.length },
    relationships: {
      users: { data: own.map(person => ({ id: String(person.id), type: 'users' as const })) },
    },
  }
}

export function presentPeople(people: readonly PersonRow[]) {
  return people.map(person => {
    const name = fullName(person)
    return {
      id: String(person.id),
      type: 'users' as const,
      attributes: { fullName: name, name, email: person.email },
    }
  })
}
