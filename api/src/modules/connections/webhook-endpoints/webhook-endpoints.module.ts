import { messageDays } from '@ribbon/contract/connections/webhook-endpoints/webhook-endpoints'
import { defineModule } from '../../define-module.ts'
import { deliverMessages } from './delivering/deliver-messages.ts'
import { renderEvents } from './rendering/render-events.ts'
import { deleteOldEvents } from './rendering/rendering.store.ts'
import { webhookEndpointJobs } from './webhook-endpoints.jobs.ts'
import { webhookEndpointMails } from './webhook-endpoints.mails.ts'
import { webhookEndpointCalls, webhookMessageCalls } from './webhook-endpoints.routes.ts'

export const webhookEndpoints = defineModule({
  calls: ({ services: { outside }, config }) => [
    ...webhookEndpointCalls({ outside, secretKey: config.SECRET_KEY }),
    ...webhookMessageCalls(),
  ],
  jobs: ({ db }) => webhookEndpointJobs({ db }),
  schedules: {
    'check-webhook-endpoints': '*/5 * * * *',
    'delete-erased-webhook-answers': '*/5 * * * *',
  },
  backgroundTasks: ({ db, log, config, services: { outside }, outgoingResources }) => ({
    'render-outgoing-events': {
      everySeconds: 0.5,
      run: stopping => renderEvents({ db, log, resources: outgoingResources() }, stopping),
    },
    'deliver-webhooks': {
      everySeconds: 0.5,
      run: stopping => deliverMessages({ db, log, outside, secretKey: config.SECRET_KEY }, stopping),
    },
  }),
  mails: ({ db, config }) => webhookEndpointMails(db, config),
  cleanUp: [db => deleteOldEvents(db, messageDays)],
})
