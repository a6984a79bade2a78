import { defineModule } from '../../define-module.ts'
import { apiKeyCalls } from './api-keys.routes.ts'
import { deleteOldKeyCalls } from './limits/key-calls.store.ts'
import { deleteOldKeySlots } from './limits/key-slots.store.ts'

export const apiKeys = defineModule({
  calls: () => apiKeyCalls(),
  cleanUp: [deleteOldKeyCalls, deleteOldKeySlots],
})
