import { expect, test } from 'vitest'
import { schemaErrors } from '../../platform/forms.ts'
import { signUpForm } from './identity.rules.ts'

const good = { teamName: 'Acme', email: 'pat@acme.test', password: 'secret', retype: 'secret' }
const errors = (change: Partial<typeof good>) => schemaErrors(signUpForm)({ ...good, ...change })

test('the five texts of the sign-up form', () => {
  expect(errors({})).toEqual({})
  expect(errors({ email: 'pat@acme' })).toEqual({ email: 'You have entered an invalid email address!' })
  expect(errors({ password: '', retype: '' })).toEqual({ password: "Password can't be blank!", retype: "Re-type password can't be blank!" })
  expect(errors({ teamName: '  ' })).toEqual({ teamName: "Team name can't be blank!" })
  expect(errors({ retype: 'Secret' })).toEqual({ retype: 'Password and Re-type must be the same!' })
  expect(errors({ email: 'x', retype: 'Secret' })).toEqual({ email: 'You have entered an invalid email address!', retype: 'Password and Re-type must be the same!' })
})
