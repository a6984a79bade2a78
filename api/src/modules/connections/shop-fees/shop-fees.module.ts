import { defineModule } from '../../define-module.ts'
import { correctionCalls } from './corrections/corrections.routes.ts'
import { correctionConstraints } from './corrections/corrections.store.ts'
import { priceListCalls } from './price-lists/price-lists.routes.ts'
import { priceListConstraints } from './price-lists/price-lists.store.ts'
import { feeTable } from './report/fee-table.store.ts'
import { shopFeeCalls } from './shop-fees.routes.ts'

export const shopFees = defineModule({
  calls: ({ config, handedIn }) => [
    ...priceListCalls(),
    ...correctionCalls(),
    ...shopFeeCalls({
      publicUrl: config.publicUrl,
      secretKey: config.SECRET_KEY,
      startFeeExport: handedIn.startFeeExport,
    }),
  ],
  constraints: { ...priceListConstraints, ...correctionConstraints },
  exports: { shop_fees: feeTable },
})
