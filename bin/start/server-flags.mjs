/**
 * How Node.js runs the server. Without a limit the heap grows with the memory of the machine, to hundreds of megabytes of what is no
 * longer used; whoever needs more says so in NODE_OPTIONS.
 * @param {NodeJS.ProcessEnv} env
 */
export function serverFlags({ NODE_OPTIONS = '' }) {
  const limit = /--max[-_]old[-_]space[-_]size/.test(NODE_OPTIONS) ? [] : ['--max-old-space-size=512']
  return ['--enable-source-maps', ...limit]
}
