import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

const folder = fileURLToPath(new URL('../contract/src/', import.meta.url))
interface Declared {
  method: string
  path: string
  access: string
  idempotent?: true
  polled?: true | 'in memory'
}

function routesIn(value: unknown): [string, Declared][] | undefined {
  if (value === null || typeof value !== 'object') return undefined
  const entries = Object.entries(value)
  const areRoutes =
    entries.length > 0 &&
    entries.every(([, entry]) => typeof entry?.method === 'string' && typeof entry?.path === 'string')
  return areRoutes ? (entries as [string, Declared][]) : undefined
}

/** Whether a value is plain data: strings, numbers, and lists and objects of them. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}

/**
 * The browser needs method and path of a call only, and the server validates. So the built routes have no
 * schemas, and pages load neither them nor zod (decision 0048). Plain data next to schemas is inlined;
 * everything else is re-exported.
 */
export function slimContract(): Plugin {
  const prefix = '\0slim-contract:'
  const laterPrefix = '\0later-contract:'
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId(name, importer, { kind }) {
      const file = /^@ribbon\/contract\/([\w/-]+)$/.exec(name)?.[1]
      // A form loads its schema later; a module between keeps the pages that need only routes apart from it.
      if (file && kind === 'dynamic-import') return `${laterPrefix}${file}`
      if (file && existsSync(`${folder}${file}.ts`))
        return { id: `${prefix}${file}`, moduleSideEffects: false }
      return undefined
    },
    async load(id) {
      if (id.startsWith(laterPrefix))
        return `export * from ${JSON.stringify(`${folder}${id.slice(laterPrefix.length)}.ts`)}`
      if (!id.startsWith(prefix)) return undefined
      const file = `${folder}${id.slice(prefix.length)}.ts`
      const { module } = await runnerImport<Record<string, unknown>>(file)
      const hasSchemas = readFileSync(file, 'utf8').includes("from 'zod'")
      const rest: string[] = []
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const routes = routesIn(value)
        if (!routes && hasSchemas && isPlain(value))
          return [`export const ${name} = ${JSON.stringify(value)}`]
        if (!routes) {
          rest.push(name)
          return []
        }
        const slim = Object.fromEntries(
          routes.map(([key, { method, path, access, idempotent, polled }]) => [
            key,
            { method, path, access, idempotent, polled },
          ]),
        )
        return [`export const ${name} = ${JSON.stringify(slim)}`]
      })
      if (rest.length > 0) lines.push(`export { ${rest.join(', ')} } from ${JSON.stringify(file)}`)
      return { code: lines.join('\n'), moduleSideEffects: false }
    },
  }
}
