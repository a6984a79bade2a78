import { contrast, storeColors } from '@ribbon/contract/store/stores/store-colors'
import type { CSSProperties } from 'react'
import type { MailTeam } from './mail.ts'

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

/** What the color of whoever the mail is from is for, in both modes. */
export interface MailAccent {
  fill: string
  onFill: string
  link: string
  dark: { fill: string; onFill: string; link: string }
}

const ownAccent: MailAccent = {
  fill: colors.brand,
  onFill: colors.onBrand,
  link: colors.brand,
  dark: { fill: '#18735a', onFill: colors.onBrand, link: '#86c1a9' },
}
const darkSurface = '#141816'
/** What WCAG asks of a button's ground beside what is around it. */
const leastGroundContrast = 3

export function accentOf({ color }: Pick<MailTeam, 'color'>): MailAccent {
  if (color === undefined) return ownAccent
  const { fill, onFill, inkOnLight, inkOnDark } = storeColors(color)
  const isSeen = contrast(fill, darkSurface) >= leastGroundContrast
  return {
    fill,
    onFill,
    link: inkOnLight,
    dark: { ...(isSeen ? { fill, onFill } : { fill: inkOnDark, onFill: darkSurface }), link: inkOnDark },
  }
}

const darkColors = ({ dark }: MailAccent): Record<string, string> => ({
  canvas: 'background-color: #0e1210 !important',
  surface: `background-color: ${darkSurface} !important; border-color: #262c29 !important`,
  block: 'background-color: #1b211e !important',
  ink: 'color: #e8ebe8 !important',
  soft: 'color: #9aa39d !important',
  line: 'border-color: #262c29 !important',
  link: `color: ${dark.link} !important`,
  button:
    `background-color: ${dark.fill} !important; border-color: ${dark.fill} !important; ` +
    `color: ${dark.onFill} !important`,
  reached: `border-color: ${dark.link} !important`,
})

const darkRules = (accent: MailAccent, within: string) =>
  Object.entries(darkColors(accent))
    .map(([name, rules]) => `${within}.${name} { ${rules} }`)
    .join('\n')

// Outlook's web programs mark what they darken by attributes instead of asking the media query.
export const mailStyles = (accent: MailAccent) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules(accent, '')}
}
${darkRules(accent, '[data-ogsc] ')}
${darkRules(accent, '[data-ogsb] ')}
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
