import type { CSSProperties } from 'react'

/**
 * Mail programs know no variables: each color is written inline for light and again, by class, for dark (design
 * language: warm paper, evergreen ink, one marigold ribbon).
 */
export const colors = {
  canvas: '#faf9f6',
  surface: '#ffffff',
  line: '#e9e6df',
  ink: '#1a1c1a',
  soft: '#6a665a',
  brand: '#0d5c48',
  onBrand: '#ffffff',
  ribbon: '#f2b441',
  tint: '#eef7f3',
  card: '#ffffff',
}

export const sans =
  "Geist, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const serif = "Georgia, 'Times New Roman', serif"

export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #0e1210 !important; }
  .surface { background-color: #141816 !important; border-color: #262c29 !important; }
  .ink { color: #e8ebe8 !important; }
  .soft { color: #9aa39d !important; }
  .line { border-color: #262c29 !important; }
  .brand { color: #86c1a9 !important; }
  .button { background-color: #18735a !important; }
  .tint { background-color: #0e1210 !important; }
  .card { background-color: #1b211e !important; border-color: #333b37 !important; }
}
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 26px !important; }
}`

export const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '24px',
  color: colors.ink,
}
export const small: CSSProperties = { ...text, fontSize: 13, lineHeight: '20px', color: colors.soft }
