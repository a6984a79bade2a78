import * as z from 'zod/mini'
import { emailPattern } from '@ribbon/contract/emails'

const texts = {
  email: 'You have entered an invalid email address!', password: "Password can't be blank!", teamName: "Team name can't be blank!",
  retype: "Re-type password can't be blank!", differ: 'Password and Re-type must be the same!',
}
const email = z.string().check(z.refine(text => emailPattern.test(text.trim()), texts.email))
const filled = (message: string) => z.string().check(z.refine(text => text.trim() !== '', message))
const password = z.string().check(z.minLength(1, texts.password))

/** The five checks of the sign-up form (S1 §5). */
export const signUpForm = z.object({ teamName: filled(texts.teamName), email, password, retype: z.string().check(z.minLength(1, texts.retype)) })
  .check(z.refine(form => form.password === '' || form.retype === '' || form.password === form.retype, { path: ['retype'], message: texts.differ, when: () => true }))

export const signInForm = z.object({ email, password })
