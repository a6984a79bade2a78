import { displayMoney } from '@ribbon/contract/money'
import { ApiError } from '../../../platform/api.ts'
import { productName } from '../../../platform/page-title.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton, PubLinkButton } from '../../../public-ui/pub-button.tsx'
import { PubPage } from '../../../public-ui/pub-layout.tsx'
import { PubFailure, PubLoading } from '../../../public-ui/pub-states.tsx'
import { dayText, monthText, shortDayText } from '../../../ui/display/calendar-days.ts'
import { useHostedInvoice, type HostedInvoice } from './invoices.data.ts'
import styles from './invoice-page.module.css'
import { furtherText, standingText } from './invoices.rules.ts'

/** One of our invoices, for whoever holds its link: what it is for, how to pay it, and the same on paper. */
export function InvoicePage({ token }: { token: string }) {
  const invoice = useHostedInvoice(token)
  return (
    <PubPage band={{ name: invoice.data?.issuer.name ?? productName }}>
      {invoice.data ? (
        <InvoiceView invoice={invoice.data} />
      ) : invoice.error ? (
        <Missing error={invoice.error} onRetry={() => void invoice.refetch()} />
      ) : (
        <PubLoading
          label="Loading the invoice"
          shapes={[{ height: 40, width: '60%' }, { height: 120 }, { height: 320 }]}
        />
      )}
    </PubPage>
  )
}

function InvoiceView({ invoice }: { invoice: HostedInvoice }) {
  const { billTo, issuer, status } = invoice
  const isUnpaid = status === 'open' || status === 'overdue'
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <div>
          <h1 className="pub-title">Invoice {invoice.number}</h1>
          <p className={styles.standing} data-status={status}>
            {standingText(invoice)}
          </p>
        </div>
        <p className={styles.total}>
          <span className="pub-sr">Total </span>
          {displayMoney(invoice.total)}
        </p>
      </header>
      <div className={styles.actions}>
        <PubLinkButton href={invoice.pdfUrl} download quiet={isUnpaid}>
          Download the PDF
        </PubLinkButton>
        <PubButton quiet onClick={() => window.print()}>
          Print
        </PubButton>
      </div>
      {isUnpaid ? (
        <section className={styles.pay} aria-labelledby="pay">
          <h2 id="pay">How to pay</h2>
          {invoice.payment.map(line => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ) : null}
      <div className={styles.sides}>
        <Side label="From" lines={[issuer.name, ...issuer.lines, issuer.email]} />
        <Side label="Bill to" lines={[billTo.team, billTo.name, billTo.email, billTo.phone]} />
        <dl className={styles.facts}>
          <div>
            <dt>Issued</dt>
            <dd>{dayText(invoice.issuedOn)}</dd>
          </div>
          <div>
            <dt>Due</dt>
            <dd>{dayText(invoice.dueOn)}</dd>
          </div>
          <div>
            <dt>Covers</dt>
            <dd>{monthText(invoice.month)}</dd>
          </div>
          <div>
            <dt>Plan</dt>
            <dd>{invoice.title}</dd>
          </div>
        </dl>
      </div>
      <Lines invoice={invoice} />
    </article>
  )
}

function Side({ label, lines }: { label: string; lines: readonly (string | null)[] }) {
  return (
    <div>
      <p className="pub-dim">{label}</p>
      {lines.filter(Boolean).map((line, index) => (
        <p key={line} data-first={index === 0 || undefined}>
          {line}
        </p>
      ))}
    </div>
  )
}

function Lines({ invoice }: { invoice: HostedInvoice }) {
  return (
    <table className={styles.lines}>
      <caption className="pub-sr">Lines of the invoice</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col" className={styles.tax}>
            Of which tax
          </th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      {invoice.groups.map(group => (
        <tbody key={group.label}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={2}>
              {group.label}
            </th>
            <td className={styles.tax} />
            <td>{displayMoney(group.amount)}</td>
          </tr>
          {group.lines.map((line, index) => (
            <tr key={index}>
              <td className="pub-dim">{shortDayText(line.date)}</td>
              <td>{line.description}</td>
              <td className={styles.tax}>{Number(line.tax) === 0 ? '' : displayMoney(line.tax)}</td>
              <td>{displayMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        {invoice.furtherLines > 0 ? (
          <tr className={styles.further}>
            <td colSpan={4}>{furtherText(invoice)}</td>
          </tr>
        ) : null}
        <tr className={styles.sum}>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className={styles.tax} />
          <td>{displayMoney(invoice.total)}</td>
        </tr>
        {Number(invoice.tax) === 0 ? null : (
          <tr className={styles.share}>
            <th scope="row" colSpan={2}>
              Of which tax
            </th>
            <td className={styles.tax} />
            <td>{displayMoney(invoice.tax)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404))
    return <PubFailure messages={errorMessages(error)} onRetry={onRetry} />
  return (
    <>
      <h1 className="pub-title">We cannot find this invoice</h1>
      <p className="pub-lead">
        The link may be incomplete. Open it again from the email you got, or ask your team admin, who finds it
        under Billing.
      </p>
    </>
  )
}
