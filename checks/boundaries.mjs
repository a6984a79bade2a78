import { importsOf, placeOf, readModuleMap, readSources, runAlone } from './source-files.mjs'

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$|\/test\//.test(file)
const roleOf = (/** @type {string} */ file) => /\.([a-z]+)\.tsx?$/.exec(file)?.[1] ?? ''
const moduleOf = (/** @type {string} */ file) =>
  file.startsWith('contract/') ? undefined : placeOf(file)?.module
const isOwnFile = (/** @type {string} */ name) =>
  /^(contract|api|web|sandbox|e2e|bench|checks|bin)\//.test(name)
const composes = (/** @type {string} */ file) => /-(page|layout)\.tsx$/.test(file)
const isContract = (/** @type {string} */ name) =>
  name.startsWith('@ribbon/contract/') || name.startsWith('contract/')

/** Who may import what: the table of dependency rules. @param {string} root */
export function check(root) {
  const sources = readSources(root, ['contract', 'api', 'web', 'sandbox']).filter(
    ({ file }) => /\/src\//.test(file) && !isTest(file),
  )
  const map = readModuleMap(root)
  if (!map.exists) return ['docs/modules.md: the module map is missing. It says which module may use which.']
  return sources.flatMap(source =>
    importsOf(source).flatMap(({ from, typeOnly }) => {
      const broken = brokenRule(source.file, from, typeOnly, map)
      return broken ? [`${source.file} imports ${from}: ${broken}`] : []
    }),
  )
}

/**
 * @param {string} file
 * @param {string} from
 * @param {boolean} typeOnly
 * @param {ReturnType<typeof readModuleMap>} map
 * @returns {string | undefined}
 */
function brokenRule(file, from, typeOnly, map) {
  if (file.startsWith('contract/'))
    return from === 'zod' || from.startsWith('zod/') || from.startsWith('contract/')
      ? undefined
      : 'the contract depends on zod only, because browser and server both load it. Move what needs more into api/ or web/.'
  if (file.startsWith('sandbox/'))
    return isOwnFile(from) && !from.startsWith('sandbox/')
      ? "the stand-ins know nothing of Ribbon, else they would agree with its mistakes. Read the outside service's own rules instead."
      : undefined
  if (file.startsWith('api/'))
    return /^(web|sandbox)\//.test(from)
      ? 'the server reaches neither screens nor stand-ins. What both sides know belongs in contract/.'
      : brokenApiRule(file, from, typeOnly, map)
  if (/^(api|sandbox)\//.test(from))
    return 'the browser gets no server code. What both sides know belongs in contract/.'
  return brokenWebRule(file, from)
}

/**
 * @param {string} file
 * @param {string} from
 * @param {boolean} typeOnly
 * @param {ReturnType<typeof readModuleMap>} map
 * @returns {string | undefined}
 */
function brokenApiRule(file, from, typeOnly, map) {
  const [own, other] = [moduleOf(file), moduleOf(from)]
  if (
    file.startsWith('api/src/platform/') &&
    isOwnFile(from) &&
    !/^(contract|api\/src\/platform)\//.test(from)
  )
    return 'the platform has no domain words and knows no module. Move the domain part into a module and hand it in from hand-in.ts.'
  if (
    file.startsWith('api/src/services/') &&
    isOwnFile(from) &&
    !/^(contract|api\/src\/(platform|services))\//.test(from)
  )
    return "an adapter of an outside service knows no module. Let the module's verb call the adapter."
  if (!own) return undefined
  if (/^api\/src\/[^/]+\.ts$|^api\/src\/demo\//.test(from))
    return 'a module does not know what assembles it. Hand what it needs in from hand-in.ts.'
  if (
    ['states', 'access', 'present'].includes(roleOf(file)) &&
    !typeOnly &&
    !isContract(from) &&
    !/^api\/src\/modules\/.*\.(states|access|present)\.ts$/.test(from)
  )
    return (
      `${roleOf(file)} files are pure: contract types and other pure files only, so that they are ` +
      'tested in milliseconds. Move what needs the database or the platform into a verb or the store.'
    )
  if (!other) return undefined
  const role = roleOf(from)
  if (role === 'module') return 'a module object is for registry.ts alone. Import the operation behind it.'
  if ((role === 'routes' || role === 'jobs') && role !== roleOf(file) && roleOf(file) !== 'module')
    return `${role} are for the module's object (${other}.module.ts), not for code. Call the operation behind it.`
  if (own === other) return undefined
  if (role === 'tables')
    return map.modules.get(own)?.reads.includes(other)
      ? undefined
      : `${own} may not read the tables of ${other}: their shape is ${other}'s own affair. Ask ` +
          `${other}.store.ts, or list the read in docs/modules.md.`
  if (!map.modules.get(own)?.imports.includes(other))
    return (
      `docs/modules.md does not list ${own} → ${other}, and unlisted paths become circles. Add it ` +
      'there if the direction is right, else turn the call round.'
    )
  if (role && role !== 'store')
    return `of another module only its verbs and its store may be used; ${other}'s ${role} is private. Add or use a verb of ${other}.`
  return undefined
}

/** @param {string} file @param {string} from @returns {string | undefined} */
function brokenWebRule(file, from) {
  if (from.startsWith('@mantine/') && !file.startsWith('web/src/ui/'))
    return 'only web/src/ui imports Mantine, so that it can be changed in one place. Add or use a component in web/src/ui/.'
  const place = /^web\/src\/(ui|public-ui|platform)\//.exec(file)?.[1]
  if (place === 'ui' || place === 'public-ui') {
    if (isContract(from))
      return 'the kit could ship in another product and knows no contract. Hand the values in as properties.'
    if (
      from.startsWith('web/') &&
      !from.startsWith(`web/src/${place}/`) &&
      !(place === 'public-ui' && from.startsWith('web/src/ui/') && from.endsWith('.css'))
    )
      return 'the kit stands alone. Move what is shared into it, or hand it in as a property.'
  }
  if (place === 'platform' && from.startsWith('web/') && !/^web\/src\/(ui|platform)\//.test(from))
    return 'the web platform serves all modules and knows none. Move the domain part into a module.'
  const [own, other] = [moduleOf(file), moduleOf(from)]
  if (own && other && own !== other && !composes(file))
    return (
      `${own} uses ${other}; modules meet on pages and layouts only. Import it in a *-page.tsx and ` +
      'hand it in, or move it to web/src/ui or web/src/platform.'
    )
  if (own && /^web\/src\/[^/]+\.tsx?$/.test(from) && !/\/(paths|menu)\.ts$/.test(from))
    return 'a module does not know what assembles it. Links go through the router; shared things belong in web/src/platform.'
  return undefined
}

runAlone(import.meta.url, check)
