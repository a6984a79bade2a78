import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'
import { openServices } from '../src/services/services.ts'

// Started by server-process.ts: one node on a database that is migrated already.
const config = readConfig()
const app = await createApp({ config, log: createLog('error'), services: openServices(config) })
await app.server.listen({ host: config.HOST, port: config.PORT })
process.send?.('ready')
const stop = () => {
  void app.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('disconnect', stop)
