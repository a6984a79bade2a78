import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, placeOf } from '../../checks/source-files.mjs'
import { filesOfModule } from './module-files.mjs'

const isTest = (/** @type {string} */ file) => /\.(test|spec)\.\w+$/.test(file)

/** Paths that differ from a commit, with new files. @param {string} root @param {string} since */
export function changedFiles(root, since) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * The tests that a change touches: those of its modules, in every workspace and in the browser; for what all
 * modules share, the tests of its workspace.
 * @param {string} root @param {string[]} changed
 */
export function testsOfChanges(root, changed) {
  const found = new Set(changed.flatMap(file => testsOf(root, file)))
  return { browser: [...found].filter(isBrowser), others: [...found].filter(file => !isBrowser(file)) }
}

const isBrowser = (/** @type {string} */ file) => file.startsWith('e2e/')

/** @param {string} root @param {string} file @returns {string[]} */
function testsOf(root, file) {
  if (isTest(file)) return filesBelow(root, path.dirname(file)).includes(file) ? [file] : []
  const place = placeOf(file)
  if (place) return filesOfModule(root, place).filter(isTest)
  if (file.startsWith('e2e/')) return filesBelow(root, 'e2e').filter(spec => imports(root, spec, file))
  if (/^(bin|checks)\//.test(file)) return ['bin/', 'checks/']
  if (file.startsWith('web/')) return ['web/']
  if (file.startsWith('sandbox/')) return ['sandbox/', 'api/src/services/']
  return /^(api|contract)\//.test(file) ? ['api/', 'contract/'] : []
}

/** @param {string} root @param {string} spec @param {string} shared */
function imports(root, spec, shared) {
  return isTest(spec) && readFileSync(path.join(root, spec), 'utf8').includes(`/${path.basename(shared)}'`)
}
