import { createApp } from '../src/app.ts'
import { endOnSignal } from '../src/end-on-signal.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'
import { openServices } from '../src/services/services.ts'

// Started by server-process.ts: one node on a database that is migrated already.
const config = readConfig()
const app = await createApp({ config, log: createLog('error'), services: openServices(config) })
await app.server.listen({ host: config.HOST, port: config.PORT })
process.send?.('ready')
endOnSignal(app)
