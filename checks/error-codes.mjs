import { readSources, runAlone } from './source-files.mjs'

/** No two files of the contract declare one error code: the later one would replace the other's status and text. @param {string} root */
export function check(root) {
  /** @type {Map<string, string>} */
  const declaredIn = new Map()
  const named = /^contract\/src\/errors(\/.*)?\.ts$/
  return readSources(root, ['contract/src'])
    .filter(({ file }) => named.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^ {2}(\w+): \{/gm)].flatMap(([, code = '']) => {
        const other = declaredIn.get(code)
        declaredIn.set(code, file)
        return other
          ? [`${file}: ${other} declares the error ${code}, too, and one of them is lost. Rename one.`]
          : []
      }),
    )
}

runAlone(import.meta.url, check)
