import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findProblemForMail, findRunForMail, type ProblemForMail, type RunForMail } from './run-mail.store.ts'

/** The mails about runs to owners, by the run, and about an address to its participant. */
export function groupOrderRunMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const about =
    (state: RunForMail['state'], compose: (run: RunForMail, publicUrl: string) => Mail) =>
    async (id: RowId) => {
      const run = await findRunForMail(db, id)
      return run?.state === state ? renderMail(compose(run, publicUrl)) : undefined
    }
  return {
    'group-order-summary': about('done', composeSummary),
    'group-order-refused': about('refused', composeRunRefused),
    'address-problem': async (id: RowId) => {
      const person = await findProblemForMail(db, id)
      return person?.problem ? renderMail(composeAddressProblem(person, publicUrl)) : undefined
    },
  } satisfies MailRenderers
}

export function composeSummary(run: RunForMail, publicUrl: string): Mail {
  const orders = run.orders === 1 ? 'one order' : `${run.orders.toLocaleString('en-US')} orders`
  return {
    subject: `${run.name}: ${orders} on the way`,
    preview: 'Everyone who confirmed has an order of their own. We are packing them now.',
    title: `${run.name}: ${orders} on the way`,
    team: { name: run.teamName, logo: run.teamLogo },
    text: [
      `${run.firstName ? `Hello ${run.firstName}. ` : ''}Everyone who confirmed has an order of their own, and we are packing them now.`,
      ...(run.problems > 0 ? [leftOutText(run.problems)] : []),
    ],
    lines: [
      { label: 'Orders', value: run.orders.toLocaleString('en-US') },
      ...run.items.map(item => ({ label: item.name, value: item.quantity.toLocaleString('en-US') })),
      ...(run.showPrices
        ? [{ label: 'Total', value: displayMoney(formatCents(run.totalCents)), isStrong: true }]
        : []),
    ],
    button: { label: 'See the redemption', href: `${publicUrl}/redemption/details/${run.groupOrderId}` },
    quiet: 'Each order can be canceled on its own until it is packed.',
    footer: footerOf(run),
  }
}

function leftOutText(problems: number): string {
  return problems === 1
    ? 'One person has no order yet, because of the address. We have asked for another one.'
    : `${problems.toLocaleString('en-US')} people have no order yet, because of their addresses. We have asked for others.`
}

export function composeRunRefused(run: RunForMail, publicUrl: string): Mail {
  return {
    subject: `${run.name} was not finalized`,
    preview: 'Nothing was charged, and nobody lost what they chose. The reason is inside.',
    title: `${run.name} was not finalized`,
    team: { name: run.teamName, logo: run.teamLogo },
    text: [
      [run.firstName && `Hello ${run.firstName}.`, run.refusal].filter(Boolean).join(' '),
      run.isRolling
        ? 'Nothing was charged, and all choices are kept. We try again every hour, and as soon as your team ' +
          'adds budget, money, shipments or a card.'
        : 'Nothing was charged, and all choices are kept. Fix the problem, then finalize again.',
    ],
    button: { label: 'See the redemption', href: `${publicUrl}/redemption/details/${run.groupOrderId}` },
    footer: footerOf(run),
  }
}

export function composeAddressProblem(person: ProblemForMail, publicUrl: string): Mail {
  const firstName = person.name?.split(' ')[0]
  return {
    subject: 'Please check your address',
    preview: `Your gift from ${person.teamName} cannot be sent to it yet. Your choice is kept.`,
    title: 'Please check your address',
    isGift: true,
    drawing: 'gift',
    team: { name: person.teamName, logo: person.teamLogo },
    text: [
      `${firstName ? `Hello ${firstName}, ` : 'Hello, '}your gift from ${person.teamName} cannot be sent to the address you gave: ` +
        `${person.problem ?? ''}`,
      'What you chose is kept for you. Change the address, and your gift will be on its way.',
    ],
    button: { label: 'Change my address', href: `${publicUrl}/recipients/${person.uuid}` },
    footer: [
      `Sent by Ribbon for ${person.teamName}, because you chose a gift on their page “${person.groupOrderName}”.`,
    ],
  }
}

function footerOf(run: RunForMail): string[] {
  return [`Sent by Ribbon for ${run.teamName}, because you take care of this redemption.`]
}
