import { defineModule } from '../../define-module.ts'
import { inventoryCalls } from './inventory.routes.ts'
import { restockMails } from './restocks/restocks.mails.ts'
import { restockCalls } from './restocks/restocks.routes.ts'
import { inventoryTable, stockMovementTable } from './inventory-exports.store.ts'

export const inventory = defineModule({
  calls: () => [...inventoryCalls(), ...restockCalls()],
  mails: ({ db, config }) => restockMails(db, config),
  exports: { inventory: inventoryTable, stock_movements: stockMovementTable },
})
