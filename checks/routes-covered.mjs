import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * What of the declared calls no test has asked for: a call never answered, or an error it declares that never came.
 * @param {{ paths: Record<string, Record<string, { operationId: string, 'x-errors': string[] }>> }} description the OpenAPI document
 * @param {ReadonlySet<string>} answered `call outcome`, as the tests' apps noted them
 */
export function uncoveredRoutes(description, answered) {
  const calls = Object.values(description.paths).flatMap(methods => Object.values(methods))
  return calls.flatMap(({ operationId, 'x-errors': errors }) => [
    ...(answered.has(`${operationId} ok`)
      ? []
      : [
          `${operationId} was never answered in a test: a call nobody asks for is a promise nobody ` +
            'keeps. Write its test beside its module.',
        ]),
    ...errors
      .filter(code => !answered.has(`${operationId} ${code}`))
      .map(
        code =>
          `${operationId} declares ${code}, which no test provokes. Write the test, or take the error out of the declaration.`,
      ),
  ])
}

/** @param {string} folder where the apps under test left their notes */
export function readAnswered(folder) {
  return new Set(
    readdirSync(folder).flatMap(name => readFileSync(path.join(folder, name), 'utf8').split('\n')),
  )
}
