import { existsSync } from 'node:fs'
import { runProgram } from '../packages/run-program.mjs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const shell = places[0] ?? ''

/**
 * The browser of this machine. Where there is none, and on a CI machine that lacks the lighter one without
 * a window, it is installed from Debian's packages, where that is allowed.
 */
export async function findChromium() {
  if (process.env.CHROMIUM) {
    if (existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
    throw new Error(`CHROMIUM names ${process.env.CHROMIUM}, which is not there.`)
  }
  const found = () => places.find(place => existsSync(place))
  if (
    (!found() || (process.env.CI && !existsSync(shell))) &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get')
  ) {
    console.log('   Installing Chromium …')
    if (!(await install('chromium-headless-shell')) && !found()) await install('chromium')
  }
  const place = found()
  if (!place)
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM to its program.',
    )
  return place
}

/** @param {string} name */
async function install(name) {
  const aptGet = async (/** @type {string[]} */ ...rest) =>
    (await runProgram('apt-get', rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }))
      .code === 0
  const tryOnce = () => aptGet('install', '-y', '--no-install-recommends', name)
  return (await tryOnce()) || ((await aptGet('update')) && (await tryOnce()))
}
