import type { Mail } from './mail.ts'
import { bare } from './mail-blocks.tsx'
import { colors, small, text } from './mail-theme.ts'

/** Real text in a cell of its own, so that it can be selected and copied. */
export function CodeBlock({ label, code, note }: NonNullable<Mail['code']>) {
  return (
    <table {...bare} width="100%" style={{ borderCollapse: 'separate' }}>
      <tbody>
        <tr>
          <td
            className="block"
            align="center"
            style={{ padding: '16px 20px', backgroundColor: colors.block, borderRadius: 10 }}
          >
            <p className="soft" style={small}>
              {label}
            </p>
            <p
              className="ink"
              style={{
                ...text,
                padding: '4px 0',
                fontSize: 32,
                lineHeight: '40px',
                fontWeight: 600,
                letterSpacing: 4,
                fontVariantNumeric: 'tabular-nums',
                whiteSpace: 'nowrap',
              }}
            >
              {code}
            </p>
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
