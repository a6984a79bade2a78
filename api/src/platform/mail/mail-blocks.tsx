import { Fragment } from 'react'
import { listedItems, type Mail, type MailItem, type MailLine, type MailLink } from './mail.ts'
import { alwaysLight, colors, sans, serif, small, text, type MailAccent } from './mail-theme.ts'
import { pictureMark } from './pictures.ts'

/** A table for layout only, as mail programs need it. */
export const bare = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const

/** The attribute that old mail programs color a cell by; React's types have dropped it. */
export const ground = (color: string) => ({ bgcolor: color })

export function Headline({ children }: { children: string }) {
  return (
    <h1
      className="ink title"
      style={{
        margin: 0,
        fontFamily: serif,
        fontWeight: 400,
        fontSize: 30,
        lineHeight: 1.15,
        letterSpacing: '-0.01em',
        color: colors.ink,
      }}
    >
      {children}
    </h1>
  )
}

/** The greeting as it lies in the parcel: paper with a ribbon at its edge, light in both modes. */
export function CardMessage({ message, from }: NonNullable<Mail['card']>) {
  return (
    <table {...bare} width="100%" style={{ borderCollapse: 'separate' }}>
      <tbody>
        <tr>
          <td
            style={{
              ...alwaysLight(colors.paper),
              padding: '18px 20px',
              border: `1px solid ${colors.line}`,
              borderLeft: `4px solid ${colors.ribbon}`,
              borderRadius: 10,
            }}
          >
            <p style={{ ...text, fontFamily: serif, fontSize: 17 }}>
              {message.split('\n').map((line, index) => (
                <Fragment key={index}>
                  {index ? <br /> : null}
                  {line}
                </Fragment>
              ))}
            </p>
            <p style={{ ...small, paddingTop: 10 }}>{from}</p>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** How far the gift is; the words carry it, the bars only help. */
export function Steps({ names, reached, accent }: NonNullable<Mail['steps']> & { accent: MailAccent }) {
  return (
    <table {...bare} width="100%" style={{ borderCollapse: 'separate' }}>
      <tbody>
        <tr>
          {names.map((name, index) => (
            <td key={name} width={`${100 / names.length}%`} style={{ paddingRight: 4, verticalAlign: 'top' }}>
              <p
                className={`${index < reached ? 'ink reached' : 'soft line'}`}
                style={{
                  ...small,
                  fontSize: 13,
                  paddingTop: 6,
                  borderTop: `4px solid ${index < reached ? accent.link : colors.line}`,
                  color: index < reached ? colors.ink : colors.soft,
                  fontWeight: index === reached - 1 ? 600 : 400,
                }}
              >
                {name}
              </p>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** What is in the gift, with its pictures where there are some. */
export function Items({ items }: { items: readonly MailItem[] }) {
  const listed = listedItems(items)
  const hasPictures = listed.items.some(item => item.image)
  return (
    <table {...bare} width="100%" style={{ borderCollapse: 'collapse' }}>
      <tbody>
        {listed.items.map((item, index) => (
          <ItemRow key={index} item={item} hasPicture={hasPictures} />
        ))}
        {listed.more ? (
          <tr>
            <td colSpan={hasPictures ? 3 : 2} className="soft line" style={{ ...small, ...cell }}>
              {listed.more}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

const cell = { padding: '12px 0', borderBottom: `1px solid ${colors.line}` } as const

function ItemRow({ item, hasPicture }: { item: MailItem; hasPicture: boolean }) {
  return (
    <tr>
      {hasPicture ? (
        <td width={84} className="line" style={{ ...cell, width: 84 }}>
          {item.image ? (
            <img
              src={pictureMark('thumbnail', item.image)}
              alt=""
              width={72}
              height={72}
              style={{ display: 'block', width: 72, height: 72, border: 0, borderRadius: 10 }}
            />
          ) : null}
        </td>
      ) : null}
      <td className="line" style={cell}>
        <p className="ink" style={{ ...text, lineHeight: '23px', fontWeight: 600 }}>
          {item.name}
        </p>
        {item.detail ? (
          <p className="soft" style={small}>
            {item.detail}
          </p>
        ) : null}
      </td>
      <td
        className="ink line"
        align="right"
        style={{ ...text, ...cell, paddingLeft: 12, whiteSpace: 'nowrap' }}
      >
        {item.value}
      </td>
    </tr>
  )
}

/** Labels on the left, figures and facts on the right. */
export function Lines({ lines }: { lines: readonly MailLine[] }) {
  return (
    <table {...bare} width="100%" style={{ borderCollapse: 'collapse' }}>
      <tbody>
        {lines.map((line, index) => {
          const isLast = index === lines.length - 1
          const font = {
            ...text,
            fontSize: 15,
            padding: '9px 0',
            verticalAlign: 'top',
            borderBottom: isLast ? 0 : `1px solid ${colors.line}`,
            fontWeight: line.isStrong ? 600 : 400,
          } as const
          return (
            <tr key={index}>
              <td
                className={line.isStrong ? 'ink line' : 'soft line'}
                style={{ ...font, color: line.isStrong ? colors.ink : colors.soft, paddingRight: 12 }}
              >
                {line.label}
              </td>
              <td className="ink line" align="right" style={{ ...font, fontVariantNumeric: 'tabular-nums' }}>
                {line.value}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A button that every mail program draws, and whose whole cell can be pressed. */
export function Button({ label, href, accent }: MailLink & { accent: MailAccent }) {
  return (
    <table {...bare} width="100%" style={{ borderCollapse: 'separate' }}>
      <tbody>
        <tr>
          <td
            className="button"
            {...ground(accent.fill)}
            style={{ backgroundColor: accent.fill, borderRadius: 8 }}
          >
            <a
              href={href}
              className="button"
              style={{
                display: 'block',
                padding: '15px 24px',
                border: `1px solid ${accent.fill}`,
                borderRadius: 8,
                fontFamily: sans,
                fontSize: 16,
                lineHeight: '20px',
                fontWeight: 600,
                textAlign: 'center',
                color: accent.onFill,
                textDecoration: 'none',
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
