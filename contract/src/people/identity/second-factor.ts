import { z } from 'zod'
import { document, resource } from '../../document.ts'
import { defineRoutes, wrapped } from '../../route.ts'

/** A set-up under way: the secret is shown once, to be read into an authenticator app. */
export const secondFactorSetupResource = resource('secondFactorSetups', {
  secret: z.string(),
  uri: z.string(),
})
/** What is on, and how many recovery codes are left; the codes themselves only where they have just been made. */
export const secondFactorResource = resource('secondFactors', {
  enabled: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  recoveryCodes: z.array(z.string()),
})

const code = z
  .string()
  .trim()
  .transform(text => text.replace(/\s/g, ''))
  .pipe(z.string().min(6, 'Enter the six digits your app shows.').max(40))
const passwordBody = wrapped('second_factor', z.object({ current_password: z.string().max(1024) }))
const codeBody = wrapped('second_factor', z.object({ code }))
const proofBody = wrapped('second_factor', z.object({ current_password: z.string().max(1024), code }))

export const secondFactorRoutes = defineRoutes({
  getSecondFactor: {
    method: 'GET',
    path: '/user/second_factor',
    access: 'session',
    summary: 'Whether the own second factor is on',
    whileImpersonating: 'refused',
    response: document(secondFactorResource),
    errors: [],
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/user/second_factor',
    access: 'session',
    summary: 'Makes a new secret for an authenticator app; nothing is asked for until it is confirmed',
    whileImpersonating: 'refused',
    body: passwordBody,
    response: document(secondFactorSetupResource),
    errors: ['current_password_wrong', 'second_factor_on', 'too_many_requests'],
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/confirm',
    access: 'session',
    summary: 'Turns the second factor on with a first code; answers the recovery codes, once',
    whileImpersonating: 'refused',
    body: codeBody,
    response: document(secondFactorResource),
    errors: ['second_factor_wrong_code', 'second_factor_on', 'not_found', 'too_many_requests'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/user/second_factor/recovery_codes',
    access: 'session',
    summary: 'Makes new recovery codes; the old ones end',
    whileImpersonating: 'refused',
    body: proofBody,
    response: document(secondFactorResource),
    errors: ['current_password_wrong', 'second_factor_wrong_code', 'not_found', 'too_many_requests'],
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/remove',
    access: 'session',
    summary: 'Turns the second factor off',
    whileImpersonating: 'refused',
    body: proofBody,
    response: z.void(),
    errors: ['current_password_wrong', 'second_factor_wrong_code', 'not_found', 'too_many_requests'],
  },
})

/** Asked for before something that only the person themselves may do; good for ten minutes of the session. */
export const proofMinutes = 10
export const proofRoutes = defineRoutes({
  giveProof: {
    method: 'POST',
    path: '/user/proof',
    access: 'session',
    summary: 'Proves by the password or a code that the person themselves is there, for ten minutes',
    whileImpersonating: 'refused',
    body: wrapped(
      'proof',
      z.union(
        [z.object({ current_password: z.string().min(1).max(1024) }), z.object({ code })],
        'Enter your password or a code.',
      ),
    ),
    response: z.void(),
    errors: [
      'invalid_input',
      'current_password_wrong',
      'second_factor_wrong_code',
      'not_found',
      'too_many_requests',
    ],
  },
})

/** The same for operators, who act for nobody but themselves. */
export const operatorSecondFactorRoutes = defineRoutes({
  getOperatorSecondFactor: {
    method: 'GET',
    path: '/operations/second_factor',
    access: 'operator',
    summary: 'Whether the operator’s own second factor is on',
    response: document(secondFactorResource),
    errors: [],
  },
  beginOperatorSecondFactor: {
    method: 'POST',
    path: '/operations/second_factor',
    access: 'operator',
    summary:
      'Makes a new secret for the operator’s authenticator app; nothing is asked for until it is confirmed',
    body: passwordBody,
    response: document(secondFactorSetupResource),
    errors: ['current_password_wrong', 'second_factor_on', 'too_many_requests'],
  },
  confirmOperatorSecondFactor: {
    method: 'POST',
    path: '/operations/second_factor/confirm',
    access: 'operator',
    summary: 'Turns the operator’s second factor on with a first code; answers the recovery codes, once',
    body: codeBody,
    response: document(secondFactorResource),
    errors: ['second_factor_wrong_code', 'second_factor_on', 'not_found', 'too_many_requests'],
  },
  renewOperatorRecoveryCodes: {
    method: 'POST',
    path: '/operations/second_factor/recovery_codes',
    access: 'operator',
    summary: 'Makes new recovery codes for the operator; the old ones end',
    body: proofBody,
    response: document(secondFactorResource),
    errors: ['current_password_wrong', 'second_factor_wrong_code', 'not_found', 'too_many_requests'],
  },
  removeOperatorSecondFactor: {
    method: 'POST',
    path: '/operations/second_factor/remove',
    access: 'operator',
    summary: 'Turns the operator’s second factor off',
    body: proofBody,
    response: z.void(),
    errors: ['current_password_wrong', 'second_factor_wrong_code', 'not_found', 'too_many_requests'],
  },
})

export type SecondFactor = z.output<typeof secondFactorResource>
