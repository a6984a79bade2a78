import { defineModule } from '../../define-module.ts'
import { storeConstraints } from './stores.store.ts'
import { storeCalls } from './stores.routes.ts'

export const stores = defineModule({
  calls: ({ config, files, handedIn }) =>
    storeCalls({
      files,
      parts: handedIn.storeParts,
      publicUrl: config.publicUrl,
      secretKey: config.SECRET_KEY,
    }),
  constraints: storeConstraints,
})
