import type { ReactNode } from 'react'
import { colors, darkStyles, sans, serif, small, text } from './mail-theme.ts'

/** A table for layout only, as mail programs need it. */
export const bare = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const

interface LayoutProps {
  /** What the inbox shows beside the subject. */
  preview: string
  title: string
  /** Whose gift it is: the team's picture where mail programs can show it, else its name. */
  team: { name: string; logo: string | null }
  publicUrl: string
  children: ReactNode
  footer: string
}

/** The one frame of every mail: 600 px of paper with a ribbon on top. */
export function MailLayout({ preview, title, team, publicUrl, children, footer }: LayoutProps) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkStyles}</style>
      </head>
      <body className="canvas" style={{ margin: 0, padding: 0, backgroundColor: colors.canvas }}>
        <div
          data-skip-in-text="true"
          style={{ display: 'none', overflow: 'hidden', maxHeight: 0, opacity: 0 }}
        >
          {preview}
          {'\u00a0\u200c'.repeat(60)}
        </div>
        <table {...bare} width="100%" className="canvas" style={{ backgroundColor: colors.canvas }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 12px' }}>
                <table
                  {...bare}
                  width="100%"
                  className="surface"
                  style={{
                    maxWidth: 600,
                    backgroundColor: colors.surface,
                    border: `1px solid ${colors.line}`,
                    borderRadius: 12,
                    borderCollapse: 'separate',
                    overflow: 'hidden',
                    textAlign: 'left',
                  }}
                >
                  <tbody>
                    <tr>
                      <td
                        data-skip-in-text="true"
                        style={{ height: 6, lineHeight: '6px', fontSize: 0, backgroundColor: colors.ribbon }}
                      >
                        {'\u00a0'}
                      </td>
                    </tr>
                    <tr>
                      <td className="pad" style={{ padding: '28px 40px 0' }}>
                        <TeamMark team={team} publicUrl={publicUrl} />
                      </td>
                    </tr>
                    <tr>
                      <td className="pad" style={{ padding: '20px 40px 28px' }}>
                        <h1
                          className="ink title"
                          style={{
                            margin: '0 0 16px',
                            fontFamily: serif,
                            fontWeight: 400,
                            fontSize: 30,
                            lineHeight: 1.2,
                            letterSpacing: '-0.02em',
                            color: colors.ink,
                          }}
                        >
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <table {...bare} width="100%" style={{ maxWidth: 600 }}>
                  <tbody>
                    <tr>
                      <td className="pad" align="center" style={{ padding: '20px 40px 0' }}>
                        <p className="soft" style={{ ...small, margin: 0 }}>
                          {footer}
                        </p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function TeamMark({ team, publicUrl }: { team: LayoutProps['team']; publicUrl: string }) {
  // Drawings (SVG) are blocked by most mail programs; the name is then the better mark.
  if (team.logo && /\.(png|jpe?g|webp)$/i.test(team.logo))
    return (
      <img
        src={new URL(team.logo, publicUrl).toString()}
        alt={team.name}
        height={32}
        style={{ display: 'block', height: 32, maxWidth: 200, border: 0 }}
      />
    )
  return (
    <p
      className="brand"
      style={{
        margin: 0,
        fontFamily: sans,
        fontSize: 15,
        lineHeight: '20px',
        fontWeight: 600,
        color: colors.brand,
      }}
    >
      {team.name}
    </p>
  )
}

export function Text({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={text}>
      {children}
    </p>
  )
}

export function Small({ children }: { children: ReactNode }) {
  return (
    <p className="soft" style={small}>
      {children}
    </p>
  )
}

/** A button that every mail program draws: a filled table cell around a link. */
export function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table {...bare} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td className="button" style={{ backgroundColor: colors.brand, borderRadius: 8 }}>
            <a
              href={href}
              style={{
                display: 'inline-block',
                padding: '12px 22px',
                fontFamily: sans,
                fontSize: 16,
                lineHeight: '20px',
                fontWeight: 600,
                color: colors.onBrand,
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export interface MailLine {
  label: string
  detail?: string
  value: string
  isStrong?: boolean
  /** Belongs to the line above: no rule between, and closer. */
  isQuiet?: boolean
}

/** Labels on the left, figures right-aligned: items, sums, facts. */
export function Lines({ lines }: { lines: MailLine[] }) {
  return (
    <table
      {...bare}
      role={undefined}
      width="100%"
      className="figures line"
      style={{ margin: '0 0 24px', borderCollapse: 'collapse', borderBottom: `1px solid ${colors.line}` }}
    >
      <tbody>
        {lines.map((line, index) => {
          const cell = {
            borderTop: line.isQuiet ? 0 : `1px solid ${colors.line}`,
            fontFamily: sans,
            fontSize: 15,
            lineHeight: '22px',
            fontWeight: line.isStrong ? 600 : 400,
            color: line.isQuiet ? colors.soft : colors.ink,
            verticalAlign: 'top',
          } as const
          const top = line.isQuiet ? 0 : 10
          const bottom = lines[index + 1]?.isQuiet ? 4 : 10
          const classes = line.isQuiet ? 'soft' : 'ink line'
          return (
            <tr key={index}>
              <td className={classes} style={{ ...cell, padding: `${top}px 12px ${bottom}px 0` }}>
                {line.label}
                {line.detail ? (
                  <>
                    <br />
                    <span className="soft" style={{ fontSize: 13, lineHeight: '20px', color: colors.soft }}>
                      {line.detail}
                    </span>
                  </>
                ) : null}
              </td>
              <td
                className={classes}
                align="right"
                style={{ ...cell, padding: `${top}px 0 ${bottom}px`, fontVariantNumeric: 'tabular-nums' }}
              >
                {line.value}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
