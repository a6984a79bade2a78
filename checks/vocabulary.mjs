import { filesBelow, placeOf, readSources, runAlone } from './source-files.mjs'

const roles = ['module', 'routes', 'tables', 'access', 'states', 'store', 'present', 'jobs', 'mails', 'test']
const rooms = /(^|-)(index|utils?|helpers?|common|misc|manager|handler|base|service)$/
const verbs = /^export (?:async )?function (\w+)/gm

/** File names: kebab-case, no rooms for odds and ends, and the closed set of roles inside a module. @param {string} root */
export function check(root) {
  /** @type {string[]} */
  const failures = []
  const files = ['contract', 'api', 'web', 'sandbox', 'e2e', 'bench', 'checks', 'bin'].flatMap(folder =>
    filesBelow(root, folder),
  )
  for (const file of files.filter(name => /\.(ts|tsx|mts|mjs|css)$/.test(name))) {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const stem = name.replace(/\..*$/, '')
    if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(name))
      failures.push(
        `${file}: file names are kebab-case, components too, so that they read the same on every disk. Name it ${kebab(name)}.`,
      )
    const room = [stem, ...file.split('/').slice(0, -1)].find(part => rooms.test(part))
    if (room)
      failures.push(
        `${file}: "${room}" says nothing of what is inside, so everything ends up there. Name it ` +
          'after the one thing it does, beside what uses it.',
      )
  }
  for (const { file, text } of readSources(root, ['api/src/modules']))
    failures.push(...brokenModuleFile(file, text))
  const modules = new Set(
    files.filter(file => file.startsWith('api/src/modules/') && placeOf(file)).map(moduleFolder),
  )
  for (const folder of modules) {
    const name = `${folder}/${folder.slice(folder.lastIndexOf('/') + 1)}.module.ts`
    if (!files.includes(name))
      failures.push(
        `${folder}: a module exports one object, or nothing of it is registered. Write ${name} with ` +
          'defineModule({ … }) and list it in registry.ts.',
      )
  }
  for (const { file, text } of readSources(root, ['api/src/modules'], /\/README\.md$/)) {
    modules.delete(file.slice(0, -'/README.md'.length))
    const lines = text.trimEnd().split('\n').length
    if (lines > 25)
      failures.push(
        `${file} has ${lines} lines: a module's README takes at most 25, or it is not read. Move reasons to docs/decisions/.`,
      )
  }
  for (const name of modules)
    failures.push(
      `${name}: a module has a README.md that says its tables, states, invariants and callers. Write its 25 lines.`,
    )
  return failures
}

/** @param {string} file @param {string} text @returns {string[]} */
function brokenModuleFile(file, text) {
  const [, , ...below] = file.split('/').slice(3)
  // What a module is, and what is handed in to it: api/src/modules/define-module.ts, handed-in.ts.
  if (below.length === 0) return []
  const name = below.at(-1) ?? ''
  if (below.length > 2)
    return [`${file}: a module has one level of sub-folders. Move the file up into ${moduleFolder(file)}/.`]
  const parts = name.replace(/\.(ts|tsx)$/, '').split('.')
  const role = parts.length > 1 ? parts.at(-1) : undefined
  if (role)
    return roles.includes(role)
      ? []
      : [
          `${file}: "${role}" is no role of a module's file. The roles are ${roles.join(', ')}; a ` +
            'rule or a story is a verb file without a role.',
        ]
  const verb = (parts[0] ?? '').replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())
  const exported = [...text.matchAll(verbs)].map(([, found]) => found)
  if (exported.includes(verb) && exported.length === 1) return []
  const actual = exported.length ? ` (it exports ${exported.join(', ')})` : ''
  return [
    `${file}: a file without a role holds one verb and exports the function ${verb} alone${actual}, so that its ` +
      `name finds it. Rename it after its verb, split it, or give it one of the roles ${roles.join(', ')}.`,
  ]
}

/** @param {string} file */
function moduleFolder(file) {
  const place = placeOf(file)
  return place ? `api/src/modules/${place.area}/${place.module}` : file
}

/** @param {string} name */
function kebab(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/_/g, '-')
    .toLowerCase()
}

runAlone(import.meta.url, check)
