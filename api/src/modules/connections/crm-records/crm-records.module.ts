import { defineModule } from '../../define-module.ts'
import { crmRecordCalls } from './crm-records.routes.ts'

export const crmRecords = defineModule({
  calls: ({ config, services }) => crmRecordCalls({ crm: services.crm, secretKey: config.SECRET_KEY }),
})
