/**
 * The flags Node.js runs the server with. Its heap has a limit, because V8 collects garbage late where a machine has much memory
 * (decision 0105); NODE_OPTIONS may set another one.
 * @param {NodeJS.ProcessEnv} env
 */
export function serverFlags({ NODE_OPTIONS = '' }) {
  const limit = /--max[-_]old[-_]space[-_]size/.test(NODE_OPTIONS) ? [] : ['--max-old-space-size=512']
  return ['--enable-source-maps', ...limit]
}
