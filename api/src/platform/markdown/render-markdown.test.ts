import { expect, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const link = (href: string, text: string) =>
  `<a href="${href}" rel="nofollow noopener noreferrer" target="_blank">${text}</a>`

it.each([
  ['', ''],
  [' \n ', ''],
  ['one\ntwo\n\nthree', '<p>one<br />\ntwo</p>\n<p>three</p>'],
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['# A\n\n###### B', '<h3>A</h3>\n<h3>B</h3>'],
  ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['[shop](https://acme.test/a?b=1&c=2)', `<p>${link('https://acme.test/a?b=1&amp;c=2', 'shop')}</p>`],
  ['<mailto:shop@acme.test>', `<p>${link('mailto:shop@acme.test', 'mailto:shop@acme.test')}</p>`],
])('%j becomes %j', async (text, html) => {
  expect(await renderMarkdown(text)).toBe(html)
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '</p></div></title><iframe src="https://evil.test"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{background:url(https://evil.test)}</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.test)',
  '[x](/operations)',
  '[x](http://evil.test)',
  '[x](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '![x](https://evil.test/p.png)',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://a.test "onmouseover=alert(1)")',
  '[x](https://a.test/"onmouseover="alert(1))',
  '`<script>`',
  '~~~html\n<script>alert(1)</script>\n~~~',
  '| a |\n|---|\n| <script> |',
  '\u0001javascript:alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
])('%j leaves nothing that runs or is fetched', async text => {
  const html = await renderMarkdown(text)
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
  for (const [, name = '', attributes = ''] of tags) {
    expect(['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'a']).toContain(name)
    const isPlain = name !== 'a' || attributes === ''
    expect(attributes).toMatch(
      isPlain
        ? /^( \/)?$/
        : /^( href="(https:\/\/|mailto:)[^"]*")? rel="nofollow noopener noreferrer" target="_blank"$/,
    )
  }
})

it('takes a long text without ado', async () => {
  const started = performance.now()
  await renderMarkdown('*_[('.repeat(1_250))
  expect(performance.now() - started).toBeLessThan(2_000)
})
