import { defineModule } from '../../define-module.ts'
import { operatorCalls } from './operators.routes.ts'
import { deleteExpiredOperatorSessions } from './operators.store.ts'

export const operators = defineModule({
  calls: operatorCalls,
  cleanUp: [deleteExpiredOperatorSessions],
})
