import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAlone } from './source-files.mjs'

const intro = `Ribbon
Copyright (c) the Ribbon authors. Licensed under the MIT license, see LICENSE.

Ribbon runs on the packages below, which have licenses of their own. Their texts are in the packages.
Written by bin/notice from package-lock.json; development packages are not part of it.
`

/** The text of NOTICE: each production package with its version, by license. @param {string} root */
export function noticeText(root) {
  /** @type {Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean }>} */
  const packages = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  /** @type {Map<string, Set<string>>} */
  const byLicense = new Map()
  for (const [at, { version, license, dev, link }] of Object.entries(packages)) {
    if (!at.includes('node_modules/') || dev || link) continue
    const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const listed = byLicense.get(license ?? 'named in the package') ?? new Set()
    byLicense.set(license ?? 'named in the package', listed.add(`${name} ${version}`))
  }
  const sections = [...byLicense]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([license, names]) =>
        `\n${license}\n${[...names]
          .sort()
          .map(name => `  ${name}\n`)
          .join('')}`,
    )
  return intro + sections.join('')
}

/** NOTICE lists the packages that are installed in production. @param {string} root */
export function check(root) {
  const isCurrent = readFileSync(path.join(root, 'NOTICE'), 'utf8') === noticeText(root)
  return isCurrent ? [] : ['NOTICE does not list the packages of package-lock.json. Run bin/notice.']
}

runAlone(import.meta.url, check)
