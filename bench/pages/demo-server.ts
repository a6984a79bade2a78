import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
/** The stand-ins listen on the ports after it. */
const port = Number(process.env['BENCH_PORT'] ?? 4330)

/** The built product with its demo data and the stand-ins of what is outside, as `npm start` runs it. */
export async function startDemo(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ribbon-bench-'))
  const origin = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _database, ...env } = process.env
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: root,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, TRUST_PROXY: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', text => {
    said = `${said}${text}`.slice(-2_000)
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const end = performance.now() + 240_000
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return { origin, stop }
    if (child.exitCode !== null) throw new Error(`The demo ended: ${said.trim()}`)
    if (performance.now() > end) {
      await stop()
      throw new Error(`The demo was not ready after four minutes: ${said.trim()}`)
    }
    await sleep(100)
  }
}
