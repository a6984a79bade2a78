import type { CSSProperties } from 'react'

/** Mail programs know no variables: each color is written inline for light and again, by class, for dark. */
export const colors = {
  canvas: '#faf9f6',
  surface: '#ffffff',
  block: '#f4f1ea',
  paper: '#fffefa',
  line: '#e9e6df',
  ink: '#1a1c1a',
  soft: '#6a665a',
  brand: '#0d5c48',
  onBrand: '#ffffff',
  ribbon: '#f2b441',
}

export const sans =
  "Geist, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const serif = "Georgia, 'Times New Roman', serif"

/** A ground that stays light in dark mode too: programs that invert colors leave pictures alone. */
export const alwaysLight = (color: string): CSSProperties => ({
  backgroundColor: color,
  backgroundImage: `linear-gradient(${color},${color})`,
})

const darkColors: Record<string, string> = {
  canvas: 'background-color: #0e1210 !important',
  surface: 'background-color: #141816 !important; border-color: #262c29 !important',
  block: 'background-color: #1b211e !important',
  ink: 'color: #e8ebe8 !important',
  soft: 'color: #9aa39d !important',
  line: 'border-color: #262c29 !important',
  link: 'color: #86c1a9 !important',
  button: 'background-color: #18735a !important; border-color: #18735a !important',
  reached: 'border-color: #86c1a9 !important',
}

const darkRules = (within: string) =>
  Object.entries(darkColors)
    .map(([name, rules]) => `${within}.${name} { ${rules} }`)
    .join('\n')

// Outlook's web programs mark what they darken by attributes instead of asking the media query.
export const mailStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules('')}
}
${darkRules('[data-ogsc] ')}
${darkRules('[data-ogsb] ')}
@media (max-width: 480px) {
.pad { padding-left: 20px !important; padding-right: 20px !important; }
.title { font-size: 26px !important; }
}`

export const text: CSSProperties = {
  margin: 0,
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '25px',
  color: colors.ink,
}
export const small: CSSProperties = { ...text, fontSize: 14, lineHeight: '21px', color: colors.soft }
