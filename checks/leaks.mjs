import { readSources, runAlone } from './source-files.mjs'

const rules = [
  {
    pattern: /\b(TO[D]O|FIX[M]E|X[X]X)\b/,
    says: 'unfinished by its own word. Finish it, or open an issue and leave no mark',
  },
  {
    pattern: /lorem[ ]ipsum|coming[ ]soon|not[ ]implemented/i,
    says: 'a stand-in for the real thing. Write the real thing',
  },
  {
    pattern: /\b(it|test|describe)(\.\w+)?\.(only|skip|todo|fixme)\b|\b[xf](it|describe)\(/,
    tests: true,
    says: 'a test that does not run, or keeps others from running, proves nothing. Mend it or take it out',
  },
  {
    pattern: /(^|[^\w.)}\]/:-])\/(work|farm|root|tmp|Users|home)\/\w/,
    says: 'a path of one machine. Ask node:os or the settings for the place',
  },
]

/** Marks of unfinished work and of one machine. @param {string} root */
export function check(root) {
  return readSources(root, ['.'], /\.(ts|tsx|mts|mjs|json|md|sql|css|html|sh)$/)
    .filter(({ file }) => !file.endsWith('package-lock.json'))
    .flatMap(({ file, text }) =>
      rules
        .filter(({ tests }) => !tests || /\.(test|spec)\.\w+$/.test(file))
        .flatMap(({ pattern, says }) => {
          const line = text.split('\n').findIndex(content => pattern.test(content)) + 1
          return line ? [`${file}:${line}: ${says}.`] : []
        }),
    )
}

runAlone(import.meta.url, check)
