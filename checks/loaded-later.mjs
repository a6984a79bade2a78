import { importsOf, readSources, runAlone } from './source-files.mjs'

/** Loaded by what needs them first, so that an idle server does not carry them. */
const large = [
  '@node-saml/node-saml',
  '@shopify/shopify-api',
  '@zxcvbn-ts/language-common',
  'api/src/platform/mail/render-mail-html.tsx',
  'jsforce',
  'lib-address',
  'markdown-it',
  'nodemailer',
  'openid-client',
  'pdfkit',
  'sales-tax',
  'sanitize-html',
  'sharp',
  'tldts',
]

/** Which large libraries the server loads when it starts. @param {string} root */
export function check(root) {
  return readSources(root, ['api/src'])
    .filter(({ file }) => !/\.test\.tsx?$/.test(file))
    .flatMap(source =>
      importsOf(source)
        .filter(({ typeOnly, isLater }) => !typeOnly && !isLater)
        .filter(({ from }) => large.some(name => `${from}/`.startsWith(`${name}/`)))
        .map(
          ({ from }) =>
            `${source.file} imports ${from}: it takes megabytes that an idle server need not have. ` +
            'Load it by `await import()` where it is used first.',
        ),
    )
}

runAlone(import.meta.url, check)
