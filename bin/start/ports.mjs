import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {import('./settings.mjs').Settings} Settings */

/**
 * Refuses a port that is taken. The programs of a start that was cut off get `patience` milliseconds to leave.
 * @param {Settings} settings
 * @param {number} patience
 */
export async function checkPorts({ host, port, sandbox }, patience) {
  const wanted = [{ name: 'PORT', host, port }]
  if (sandbox.wanted)
    wanted.push(
      { name: 'SANDBOX_PORT', host: sandbox.host, port: sandbox.port },
      { name: 'SANDBOX_SMTP_PORT', host: sandbox.host, port: sandbox.smtpPort },
    )
  const until = Date.now() + patience
  for (const { name, ...at } of wanted) {
    let code = await tryPort(at)
    while (code === 'EADDRINUSE' && Date.now() < until) {
      await sleep(100)
      code = await tryPort(at)
    }
    if (!code) continue
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${at.port} on ${at.host} is taken by another program; set ${name} to a free one.`)
    throw new Error(
      `Ribbon cannot listen on ${at.host}, port ${at.port} (${code}); set HOST and ${name} to what this machine allows.`,
    )
  }
}

/** @param {{ host: string, port: number }} at @returns {Promise<string | undefined>} */
function tryPort(at) {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', error => {
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code)
    })
    probe.listen(at, () =>
      probe.close(() => {
        resolve(undefined)
      }),
    )
  })
}
