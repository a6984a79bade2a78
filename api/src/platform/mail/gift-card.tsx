import { Fragment } from 'react'
import { bare } from './mail-layout.tsx'
import { colors, serif, small } from './mail-theme.ts'

/** The greeting on a card shape, as it lies in the parcel: paper on a tinted table, a ribbon's end on top. */
export function GiftCard({ message, from, team }: { message: string; from: string; team: string }) {
  return (
    <table
      {...bare}
      width="100%"
      className="tint"
      style={{
        margin: '8px 0 24px',
        backgroundColor: colors.tint,
        borderRadius: 12,
        borderCollapse: 'separate',
      }}
    >
      <tbody>
        <tr>
          <td align="center" style={{ padding: '28px 20px' }}>
            <table
              {...bare}
              width="100%"
              className="card"
              style={{
                maxWidth: 400,
                backgroundColor: colors.card,
                border: `1px solid ${colors.line}`,
                borderRadius: 4,
                borderCollapse: 'separate',
                textAlign: 'left',
              }}
            >
              <tbody>
                <tr>
                  <td data-skip-in-text="true" align="center" style={{ fontSize: 0, lineHeight: 0 }}>
                    <table {...bare}>
                      <tbody>
                        <tr>
                          <td style={{ width: 22, height: 30, backgroundColor: colors.ribbon }} />
                        </tr>
                      </tbody>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '20px 28px 28px' }}>
                    <Greeting message={message} />
                    <p className="soft" style={{ ...small, margin: '20px 0 0' }}>
                      {from === team ? team : `${from}, ${team}`}
                    </p>
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Greeting({ message }: { message: string }) {
  return (
    <p
      className="ink"
      style={{
        margin: 0,
        fontFamily: serif,
        fontSize: 18,
        lineHeight: '28px',
        color: colors.ink,
      }}
    >
      {message.split('\n').map((line, index) => (
        <Fragment key={index}>
          {index ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </p>
  )
}
