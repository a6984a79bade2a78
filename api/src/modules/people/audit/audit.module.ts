import { defineModule } from '../../define-module.ts'
import { auditCalls } from './audit.routes.ts'

export const audit = defineModule({
  calls: auditCalls,
})
