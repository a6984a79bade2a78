import type { ReactNode } from 'react'
import { previewAtMost, shortened, type Mail, type MailTeam } from './mail.ts'
import { bare, Button, CardMessage, ground, Headline, Items, Lines, Steps } from './mail-blocks.tsx'
import { CodeBlock, Day } from './noted-blocks.tsx'
import { accentOf, alwaysLight, colors, mailStyles, sans, small, text } from './mail-theme.ts'
import { pictureMark } from './pictures.ts'

/** The one frame of every mail. It reads well without its style sheet, which only adds dark mode and phones. */
export function MailLayout({ mail }: { mail: Mail }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{mail.subject}</title>
        <style>{mailStyles(accentOf(mail.team))}</style>
      </head>
      <body className="canvas" style={{ margin: 0, padding: 0, backgroundColor: colors.canvas }}>
        <Preview text={shortened(mail.preview, previewAtMost)} />
        <table {...bare} width="100%" className="canvas" style={{ backgroundColor: colors.canvas }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '28px 12px' }}>
                <Sheet mail={mail} />
                <Footer lines={mail.footer} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** The blanks keep the text below out of the inbox's line. */
function Preview({ text: preview }: { text: string }) {
  return (
    <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, opacity: 0 }}>
      {preview}
      {'\u00a0\u200c'.repeat(60)}
    </div>
  )
}

const column = { width: '100%', maxWidth: 560 } as const

function Sheet({ mail }: { mail: Mail }) {
  return (
    <table
      {...bare}
      width={560}
      className="surface"
      style={{
        ...column,
        backgroundColor: colors.surface,
        border: `1px solid ${colors.line}`,
        borderRadius: 12,
        borderCollapse: 'separate',
        textAlign: 'left',
      }}
    >
      <tbody>
        <Band team={mail.team} isGift={mail.isGift ?? false} />
        <Content mail={mail} />
      </tbody>
    </table>
  )
}

/** Most logos are dark on clear, so that their ground is light in both modes. */
function Band({ team, isGift }: { team: MailTeam; isGift: boolean }) {
  return (
    <tr>
      <td
        className="pad"
        {...ground('#ffffff')}
        style={{
          ...alwaysLight('#ffffff'),
          padding: '18px 32px',
          borderBottom: isGift ? `4px solid ${colors.ribbon}` : `1px solid ${colors.line}`,
          borderRadius: '12px 12px 0 0',
          fontFamily: sans,
          fontSize: 20,
          lineHeight: '30px',
          fontWeight: 600,
          color: colors.ink,
        }}
      >
        {team.logo ? (
          <img
            src={pictureMark('logo', team.logo)}
            alt={team.name}
            height={30}
            style={{
              display: 'block',
              height: 30,
              maxWidth: 200,
              border: 0,
              color: colors.ink,
              fontSize: 20,
            }}
          />
        ) : (
          team.name
        )}
      </td>
    </tr>
  )
}

function Content({ mail }: { mail: Mail }) {
  return (
    <>
      {mail.drawing ? (
        <Block space={28}>
          <img
            src={pictureMark('drawing', mail.drawing)}
            alt={mail.drawing === 'gift' ? 'A wrapped gift' : ''}
            width={496}
            style={{
              display: 'block',
              width: '100%',
              height: 'auto',
              border: 0,
              borderRadius: 12,
              fontSize: 16,
            }}
          />
        </Block>
      ) : null}
      <Opening mail={mail} />
      {mail.steps ? (
        <Block space={20}>
          <Steps {...mail.steps} accent={accentOf(mail.team)} />
        </Block>
      ) : null}
      {mail.card ? (
        <Block space={20}>
          <CardMessage {...mail.card} />
        </Block>
      ) : null}
      {mail.day ? (
        <Block space={20}>
          <Day {...mail.day} />
        </Block>
      ) : null}
      {mail.items?.length ? (
        <Block space={12}>
          <Items items={mail.items} />
        </Block>
      ) : null}
      {mail.lines?.length ? (
        <Block space={mail.items?.length ? 4 : 16}>
          <Lines lines={mail.lines} />
        </Block>
      ) : null}
      <Block space={24} isLast={!mail.otherLink && !mail.quiet}>
        {mail.button ? <Button {...mail.button} accent={accentOf(mail.team)} /> : null}
      </Block>
      {mail.otherLink || mail.quiet ? <QuietLine mail={mail} /> : null}
    </>
  )
}

function Opening({ mail }: { mail: Mail }) {
  return (
    <>
      <Block space={28}>
        <Headline>{mail.title}</Headline>
        {mail.text.map(paragraph => (
          <p key={paragraph} className="ink" style={{ ...text, paddingTop: 12 }}>
            {paragraph}
          </p>
        ))}
      </Block>
      {mail.code ? (
        <Block space={20}>
          <CodeBlock {...mail.code} />
        </Block>
      ) : null}
    </>
  )
}

function Block({
  space,
  isLast = false,
  children,
}: {
  space: number
  isLast?: boolean
  children: ReactNode
}) {
  return (
    <tr>
      <td className="pad" style={{ padding: `${space}px 32px ${isLast ? 32 : 0}px` }}>
        {children}
      </td>
    </tr>
  )
}

function QuietLine({ mail: { otherLink, quiet, team } }: { mail: Mail }) {
  return (
    <tr>
      <td className="pad soft" align="center" style={{ ...small, padding: '14px 32px 28px' }}>
        {otherLink ? (
          <a href={otherLink.href} className="link" style={{ color: accentOf(team).link }}>
            {otherLink.label}
          </a>
        ) : null}
        {otherLink && quiet ? <br /> : null}
        {quiet}
      </td>
    </tr>
  )
}

function Footer({ lines }: { lines: readonly string[] }) {
  return (
    <table {...bare} width={560} style={column}>
      <tbody>
        <tr>
          <td className="pad" align="center" style={{ padding: '20px 32px 0' }}>
            {lines.map(line => (
              <p key={line} className="soft" style={{ ...small, fontSize: 13, lineHeight: '20px' }}>
                {line}
              </p>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
