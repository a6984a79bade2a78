import type { ReactNode } from 'react'
import type { Mail } from './mail.ts'
import { bare } from './mail-blocks.tsx'
import { colors, small, text } from './mail-theme.ts'

/** A cell of its own with one thing in it, what it is above, and a note below. */
function NotedBlock({
  label,
  note,
  align,
  children,
}: {
  label: string
  note?: string | undefined
  align?: 'center'
  children: ReactNode
}) {
  return (
    <table {...bare} width="100%" style={{ borderCollapse: 'separate' }}>
      <tbody>
        <tr>
          <td
            className="block"
            align={align}
            style={{ padding: '16px 20px', backgroundColor: colors.block, borderRadius: 10 }}
          >
            <p className="soft" style={small}>
              {label}
            </p>
            {children}
            {note ? (
              <p className="soft" style={small}>
                {note}
              </p>
            ) : null}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export function Day({ label, day, note }: NonNullable<Mail['day']>) {
  return (
    <NotedBlock label={label} note={note}>
      <p className="ink" style={{ ...text, fontSize: 20, lineHeight: '30px', fontWeight: 600 }}>
        {day}
      </p>
    </NotedBlock>
  )
}

/** Real text in a cell of its own, so that it can be selected and copied. */
export function CodeBlock({ label, code, note }: NonNullable<Mail['code']>) {
  // A gift card's code has to fit on a phone in one line.
  const isLong = code.length > 10
  return (
    <NotedBlock label={label} note={note} align="center">
      <p
        className="ink"
        style={{
          ...text,
          padding: '4px 0',
          fontSize: isLong ? 17 : 32,
          lineHeight: isLong ? '28px' : '40px',
          fontWeight: 600,
          letterSpacing: isLong ? 0.5 : 4,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {code}
      </p>
    </NotedBlock>
  )
}
