import { defineModule } from '../../define-module.ts'
import { stockroomCalls } from './inventory.routes.ts'
import { restockingMails } from './restocks/restocks.mails.tsx'
import { restockingCalls } from './restocks/restocks.routes.ts'
import { inventoryTable, stockMovementTable } from './stock-tables.store.ts'

export const inventory = defineModule({
  calls: () => [...stockroomCalls(), ...restockingCalls()],
  mails: ({ db, config }) => restockingMails(db, config),
  exports: { inventory: inventoryTable, stock_movements: stockMovementTable },
})
