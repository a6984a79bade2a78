import { existsSync } from 'node:fs'
import { runProgram } from './run-program.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The browser of this machine, installed from Debian's packages where that is allowed. */
export async function findChromium() {
  if (process.env.CHROMIUM) {
    if (existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
    throw new Error(`CHROMIUM names ${process.env.CHROMIUM}, which is not there.`)
  }
  const found = () => places.find(place => existsSync(place))
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('   Installing Chromium …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = () => runProgram('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
    if ((await install()).code !== 0) {
      await runProgram('apt-get', ['update'], { env })
      await install()
    }
  }
  const place = found()
  if (!place) throw new Error('The browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its program.')
  return place
}
