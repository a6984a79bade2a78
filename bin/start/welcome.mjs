import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {import('./settings.mjs').Settings} Settings */

/** What is printed when everything runs. @param {Settings} settings */
export function welcome({ publicUrl, production, dataDir, sandbox, sandboxUrl, standIns }) {
  if (production) return `Ribbon is ready at ${publicUrl}`
  const file = path.join(dataDir, 'demo-sign-ins.json')
  /** @type {{ label: string, email: string, password: string }[]} */
  const people = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const widths = /** @type {const} */ (['label', 'email']).map(key =>
    Math.max(...people.map(person => person[key].length)),
  )
  const rows = [
    ['Open', publicUrl],
    ...people.map(({ label, email, password }, index) => [
      index ? '' : 'Sign in as',
      `${label.padEnd(widths[0] ?? 0)}   ${email.padEnd(widths[1] ?? 0)}   ${password}`,
    ]),
    ...(sandbox.wanted
      ? [
          ...(standIns.mail ? [['Mail', `${sandboxUrl}/mail`]] : []),
          ...(standIns.shipping ? [['Parcels', `${sandboxUrl}/parcels`]] : []),
          ...(standIns.payments ? [['Payments', `${sandboxUrl}/payments`]] : []),
          ['Sign-ins', `${sandboxUrl}/saml, ${sandboxUrl}/google`],
        ]
      : []),
    ...(people.length === 0
      ? [['First start', `bin/operator create EMAIL NAME, then sign in at ${publicUrl}/operations`]]
      : []),
    ['Data, logs', path.relative(process.cwd(), dataDir) || dataDir],
    ['Stop', 'Ctrl-C'],
  ]
  return `\n  Ribbon is ready.\n\n${rows.map(([name = '', text]) => `  ${name.padEnd(12)}${text}`).join('\n')}\n`
}
