import { readModuleMap, readSources, placeOf, runAlone } from './source-files.mjs'

/** Journeys and frames that exist in the browser only. */
const webOnly = ['gift-flow']

/**
 * The map of modules: every module stands in it under its area, has the same name in every workspace, and arrows between
 * modules (reads of tables counted) and between areas never form a circle.
 * @param {string} root
 */
export function check(root) {
  const map = readModuleMap(root)
  /** @type {[string, string][]} */
  const edges = [...map.modules].flatMap(([name, { imports, reads }]) =>
    [...new Set([...imports, ...reads])].map(other => /** @type {[string, string]} */ ([name, other])),
  )
  return [
    ...brokenNames(root, map),
    ...edges.flatMap(([from, to]) => brokenArea(map, from, to)),
    ...brokenCircle('modules', edges),
    ...brokenCircle(
      'areas',
      [...map.areas].flatMap(([from, uses]) => uses.map(to => /** @type {[string, string]} */ ([from, to]))),
    ),
  ]
}

/** @param {string} root @param {ReturnType<typeof readModuleMap>} map @returns {string[]} */
function brokenNames(root, map) {
  const places = readSources(root, ['contract/src', 'api/src/modules', 'web/src/modules']).flatMap(
    ({ file }) => {
      const place = placeOf(file)
      return place ? [{ ...place, workspace: file.split('/')[0] }] : []
    },
  )
  const named = new Map(places.map(place => [`${place.workspace} ${place.area}/${place.module}`, place]))
  return [...named.values()].flatMap(({ workspace, area, module }) => {
    if (workspace === 'web' && webOnly.includes(module)) return []
    const known = map.modules.get(module)
    if (!known)
      return [
        `${workspace} has a module ${module} that docs/modules.md does not name. A module has one name everywhere.`,
      ]
    return known.area === area
      ? []
      : [`${workspace} has ${module} in ${area}, docs/modules.md in ${known.area}.`]
  })
}

/** @param {ReturnType<typeof readModuleMap>} map @param {string} from @param {string} to @returns {string[]} */
function brokenArea(map, from, to) {
  const [own, other] = [map.modules.get(from)?.area, map.modules.get(to)?.area]
  if (!own || !other || own === other || map.areas.get(own)?.includes(other)) return []
  return [
    `${from} uses ${to}, but docs/modules.md does not let ${own} use ${other}. Turn the call round: ` +
      'an event, or a handler handed in by hand-in.ts.',
  ]
}

/** @param {string} what @param {[string, string][]} edges @returns {string[]} */
function brokenCircle(what, edges) {
  const done = new Set()
  /** @param {string} name @param {string[]} trail @returns {string[] | undefined} */
  const visit = (name, trail) => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const [, next] of edges.filter(([from]) => from === name)) {
      const circle = visit(next, [...trail, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  const circle = edges.map(([from]) => visit(from, [])).find(Boolean)
  return circle
    ? [`The ${what} ${circle.join(' → ')} form a circle, so none can be understood or tested alone.`]
    : []
}

runAlone(import.meta.url, check)
