import type { FastifyInstance } from 'fastify'
import { dataRoutes } from './data.routes.ts'
import { oauthRoutes } from './oauth.routes.ts'
import type { Salesforce } from './open-salesforce.ts'
import { recordPages } from './record.pages.ts'
import { salesforceControl } from './salesforce.control.ts'
import { salesforcePages } from './salesforce.pages.ts'

/** Everything that the stand-in for Salesforce answers. */
export function serveSalesforce(app: FastifyInstance, salesforce: Salesforce): void {
  oauthRoutes(app, salesforce)
  dataRoutes(app, salesforce)
  salesforceControl(app, salesforce)
  salesforcePages(app, salesforce)
  recordPages(app, salesforce)
}
