import { z } from 'zod'
import { document, resource } from '../../document.ts'
import { defineRoutes } from '../../route.ts'

export const remindersResource = resource('reminders', {
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  email: z.string(),
  areStopped: z.boolean(),
})
const tokenParam = z.object({ token: z.string() })

/** Calls behind the links of address requests: the token says who asks whom. */
export const reminderRoutes = defineRoutes({
  getReminders: {
    method: 'GET',
    path: '/address_requests/:token/reminders',
    access: 'public',
    summary: 'Whether the person asked for an address gets reminders of the team',
    params: tokenParam,
    response: document(remindersResource),
    errors: ['not_found'],
  },
  openUnsubscribe: {
    method: 'GET',
    path: '/address_requests/:token/reminders/stop',
    access: 'public',
    summary: 'Leads from the List-Unsubscribe header to the page that stops reminders',
    status: 302,
    params: tokenParam,
    response: z.string(),
    errors: [],
  },
  stopReminders: {
    method: 'POST',
    path: '/address_requests/:token/reminders/stop',
    access: 'public',
    summary: 'Stops the team’s reminders, from the page or by one press in the mail program (RFC 8058)',
    params: tokenParam,
    response: document(remindersResource),
    errors: ['not_found'],
  },
  resumeReminders: {
    method: 'POST',
    path: '/address_requests/:token/reminders/resume',
    access: 'public',
    summary: 'The person gets the team’s reminders again',
    params: tokenParam,
    response: document(remindersResource),
    errors: ['not_found'],
  },
})
