import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'ribbon-packages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const packages = {
  'node_modules/server': { version: '1.0.0' },
  'node_modules/compiler': { version: '2.0.0', dev: true },
  'node_modules/other-system': { version: '3.0.0', optional: true },
}
const { 'node_modules/server': server, 'node_modules/compiler': compiler } = packages

/** @param {Record<string, object>} installed */
function install(installed) {
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
}

describe('isInstalled', () => {
  test('an install without development packages serves what is built, and not a build', () => {
    install({ 'node_modules/server': server })
    expect(isInstalled(folder, { dev: false })).toBe(true)
    expect(isInstalled(folder, { dev: true })).toBe(false)
    install({ 'node_modules/server': server, 'node_modules/compiler': compiler })
    expect(isInstalled(folder, { dev: true })).toBe(true)
  })

  test('a missing or outdated package is noticed', () => {
    install({ 'node_modules/compiler': compiler })
    expect(isInstalled(folder, { dev: false })).toBe(false)
    install({ 'node_modules/server': { version: '0.9.0' } })
    expect(isInstalled(folder, { dev: false })).toBe(false)
  })
})
