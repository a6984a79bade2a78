import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import { fail, pageModules, type PageModule } from './page-modules.ts'
import { outlineOf } from './page-outlines.ts'
import { pathPattern } from './src/path-pattern.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Writes down which scripts and styles each page begins with, for the server to name them in its document: the browser then
 * loads all of them at once, instead of each when the script before it asks for it (decision 0107).
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { module } = await runnerImport<typeof import('./src/paths.ts')>(here('src/paths.ts'))
        const { module: session } = await runnerImport<
          typeof import('./src/platform/session/session-calls.ts')
        >(here('src/platform/session/session-calls.ts'))
        const pages = pageModules(module.pathRows).map(page => ({
          pattern: pathPattern(page.row.path, page.row.values).source,
          access: page.row.access,
          firstCall: page.row.firstCall,
          outline: outlineOf(page.row),
          files: filesOf(page, bundle),
        }))
        this.emitFile({
          type: 'asset',
          fileName: '.vite/pages.json',
          source: JSON.stringify({
            sessionCalls: session.sessionCalls,
            home: module.homePath,
            signIn: module.signInPath,
            pages,
          }),
        })
      },
    },
  }
}

/** What the document of every page does not name already, in the order of need. */
function filesOf({ file, frame, isStandalone }: PageModule, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const named = (name: string) =>
    chunks.find(chunk => chunk.name === name) ?? fail(`The build has no chunk ${name}.`)
  const ofModule = (module: string) =>
    chunks.find(chunk => chunk.facadeModuleId === here(module)) ?? fail(`${module} is no chunk of its own.`)
  const entry = chunks.find(chunk => chunk.isEntry) ?? fail('The build has no entry.')
  const known = new Set<string>()
  closureOf([entry], bundle, known)
  const app = isStandalone ? [] : [named('app')]
  return closureOf(
    [named('start'), ...app, ...(frame ? [ofModule(frame)] : []), ofModule(file)],
    bundle,
    known,
  )
}

/** The files of chunks and of all they import, but for those seen before. */
function closureOf(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  seen: Set<string>,
): string[] {
  return chunks.flatMap(chunk => {
    if (seen.has(chunk.fileName)) return []
    seen.add(chunk.fileName)
    const imported = chunk.imports.map(name => bundle[name]).filter(each => each?.type === 'chunk')
    const styles = [...(chunk.viteMetadata?.importedCss ?? [])].filter(style => !seen.has(style))
    for (const style of styles) seen.add(style)
    return [...closureOf(imported, bundle, seen), ...styles, chunk.fileName]
  })
}
