import { commandFile, runProgram } from '../packages/run-program.mjs'

const node = process.execPath
const tasks = [
  ...['api', 'web', 'contract', 'sandbox', 'bin'].map(place => ({
    name: `types of ${place}`,
    run: () =>
      runProgram(node, [commandFile('typescript', 'tsc'), '-p', `${place}/tsconfig.json`, '--noEmit']),
  })),
  { name: 'format', run: () => runProgram(node, [commandFile('oxfmt'), '--check']) },
  { name: 'lint', run: () => runProgram(node, [commandFile('oxlint'), '--type-aware', '--deny-warnings']) },
  {
    name: 'dead code',
    run: () => runProgram(node, [commandFile('knip'), '--no-progress', '--no-config-hints']),
  },
  ...[
    'boundaries',
    'loaded-later',
    'module-map',
    'scoped-reads',
    'vocabulary',
    'tables',
    'sizes',
    'leaks',
    'notice',
    'error-codes',
  ].map(name => ({
    name,
    run: () => runProgram(node, [`checks/${name}.mjs`]),
  })),
]

/** Runs every check, two at a time, and returns what each found. */
export async function runChecks() {
  const waiting = [...tasks]
  /** @type {{ name: string, ok: boolean, output: string }[]} */
  const results = []
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const { code, output } = await task.run()
      results.push({ name: task.name, ok: code === 0, output })
    }
  }
  await Promise.all([work(), work()])
  return results
}

/** Shows what failed. @param {{ name: string, ok: boolean, output: string }[]} results */
export function reportChecks(results) {
  for (const { name, output } of results.filter(({ ok }) => !ok))
    console.log(`\n✗ ${name}\n${output.replace(/^/gm, '  ')}`)
}
