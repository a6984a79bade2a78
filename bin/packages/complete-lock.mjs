import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

// node bin/packages/complete-lock.mjs: after an install from a registry that lacks other platforms'
// optional packages, names them in the lock file,
// without which `npm ci` refuses it everywhere. npm fetches such a package only on the platform it is for.
const file = path.join(process.argv[2] ?? root, 'package-lock.json')
/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, engines?: unknown,
 * optionalDependencies?: Record<string, string> }} Locked
 */
/** @type {{ packages: Record<string, Locked> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = Object.entries(lock.packages).flatMap(([at, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name, version]) => /^\d+\.\d+\.\d+[\w.-]*$/.test(version) && !isLocked(at, name))
    .map(
      ([name, version]) =>
        /** @type {const} */ ([
          `node_modules/${name}`,
          {
            version,
            cpu: [cpuOf(name)],
            ...(dev && { dev }),
            ...libcOf(name),
            optional: true,
            os: [osOf(name)],
          },
        ]),
    ),
)
if (added.length) {
  const { '': top, ...rest } = { ...lock.packages, ...Object.fromEntries(added) }
  const sorted = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = { '': top ?? {}, ...Object.fromEntries(sorted) }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(`${added.length} packages of other platforms added to package-lock.json`)

/** @param {string} at @param {string} name */
function isLocked(at, name) {
  for (let folder = at; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

/** @param {string} name */
function osOf(name) {
  return (
    ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].find(os => name.includes(os)) ?? 'none'
  )
}

/** @param {string} name */
function cpuOf(name) {
  return ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'].find(cpu => name.includes(cpu)) ?? 'arm'
}

/** @param {string} name */
function libcOf(name) {
  return /musl/.test(name) ? { libc: ['musl'] } : /gnu/.test(name) ? { libc: ['glibc'] } : {}
}
