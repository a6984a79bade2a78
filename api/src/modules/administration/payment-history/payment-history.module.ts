import { defineModule } from '../../define-module.ts'
import { paymentHistoryCalls } from './payment-history.routes.ts'
import { paymentTable } from './payment-export.store.ts'

export const paymentHistory = defineModule({
  calls: ({ config }) => paymentHistoryCalls(config),
  exports: { payments: paymentTable },
})
