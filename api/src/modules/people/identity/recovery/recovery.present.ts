/** The plain model of the auth calls (wire-conventions §1.3). */
export function presentPerson(person: { id: number; email: string; firstName: string; lastName: string }) {
  return {
    id: person.id,
    provider: 'email',
    uid: person.email,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    allow_password_change: false,
  }
}
