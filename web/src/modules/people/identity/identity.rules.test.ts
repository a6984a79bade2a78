import { expect, test } from 'vitest'
import { errors, errorText, type ErrorCode } from '@ribbon/contract/errors'
import { ApiError } from '../../../platform/api.ts'
import {
  checkAcceptance,
  checkNewPassword,
  checkSignUp,
  codeRefusal,
  homeOf,
  isLinkRefused,
  passwordRefusal,
  teamAsked,
} from './identity.rules.ts'

const good = {
  teamName: 'Acme',
  firstName: 'Pat',
  lastName: 'Lee',
  email: 'pat@acme.test',
  password: 'secret',
  retype: 'secret',
}
const signUpErrors = (change: Partial<typeof good>) => checkSignUp({ ...good, ...change })
const refused = (code: ErrorCode) =>
  new ApiError(errors[code].status, { errors: [errorText(code, { wait: 'a minute' })], code })

test('the sign-up form asks for the first and last name', () => {
  expect(signUpErrors({ firstName: ' ', lastName: '' })).toEqual({
    firstName: "First name can't be blank!",
    lastName: "Last name can't be blank!",
  })
})

test('the sign-up form shows the five texts of the specification', () => {
  expect(signUpErrors({})).toEqual({})
  expect(signUpErrors({ email: 'pat@acme' })).toEqual({ email: 'You have entered an invalid email address!' })
  expect(signUpErrors({ password: '', retype: '' })).toEqual({
    password: "Password can't be blank!",
    retype: "Re-type password can't be blank!",
  })
  expect(signUpErrors({ teamName: '  ' })).toEqual({ teamName: "Team name can't be blank!" })
  expect(signUpErrors({ retype: 'Secret' })).toEqual({ retype: 'Password and Re-type must be the same!' })
  expect(signUpErrors({ email: 'x', retype: 'Secret' })).toEqual({
    email: 'You have entered an invalid email address!',
    retype: 'Password and Re-type must be the same!',
  })
})

test('a new password is asked for twice, each long enough, both the same', () => {
  const check = checkNewPassword
  expect(check({ password: 'secret', retype: 'secret' })).toEqual({})
  expect(check({ password: '', retype: '' })).toEqual({
    password: "Password can't be blank!",
    retype: "Re-type password can't be blank!",
  })
  expect(check({ password: 'short', retype: 'short' })).toEqual({
    password: 'Password is too short (minimum is 6 characters).',
    retype: 'Password is too short (minimum is 6 characters).',
  })
  expect(check({ password: 'secret', retype: 'secrets' })).toEqual({
    retype: 'Password and Re-type must be the same!',
  })
})

test('the form to accept an invitation names each blank field', () => {
  const check = checkAcceptance
  const person = { firstName: 'Ada', lastName: 'Lovelace', password: 'secret', retype: 'secret' }
  expect(check(person)).toEqual({})
  expect(check({ firstName: ' ', lastName: '', password: '', retype: '' })).toEqual({
    firstName: "First name can't be blank!",
    lastName: "Last name can't be blank!",
    password: "Password can't be blank!",
    retype: "Re-type password can't be blank!",
  })
  expect(check({ ...person, retype: 'Secret' })).toEqual({ retype: 'Password and Re-type must be the same!' })
})

test('a team is looked for by an address or by its name', () => {
  expect(teamAsked(' ada@acme.test ')).toEqual({ email: 'ada@acme.test' })
  expect(teamAsked(' Acme Inc. ')).toEqual({ team_name: 'Acme Inc.' })
})

test('a refused sign-in asks for a code, or says the code was wrong; any other refusal does neither', () => {
  expect(codeRefusal(refused('second_factor_required'))?.says).toBe('asked')
  expect(codeRefusal(refused('second_factor_wrong'))).toEqual({
    says: 'wrong',
    text: errors.second_factor_wrong.text,
  })
  for (const code of ['invalid_login', 'password_sign_in_off', 'too_many_requests'] as const)
    expect(codeRefusal(refused(code)), code).toBeUndefined()
  expect(codeRefusal(new TypeError('offline'))).toBeUndefined()
})

test('a used link and a refused password are told apart from other errors', () => {
  expect(isLinkRefused(refused('link_not_valid'))).toBe(true)
  expect(isLinkRefused(refused('too_many_requests'))).toBe(false)
  const common = 'This password is too common. Choose another one.'
  expect(passwordRefusal(new ApiError(422, { success: false, errors: { full_messages: [common] } }))).toEqual(
    { password: common },
  )
  expect(passwordRefusal(new ApiError(422, { errors: [common] }))).toEqual({ password: common })
  expect(passwordRefusal(refused('users_limit_reached'))).toBeUndefined()
})

test('a team with gifts starts at its dashboard, one that only has projects at these', () => {
  expect(homeOf(['swag_store', 'project']).to).toBe('/report')
  expect(homeOf(['project', 'e_commerce']).to).toBe('/projects')
})
