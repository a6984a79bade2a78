import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { mailDay, type Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { isFinal, pausedBy } from '../projects.states.ts'
import {
  findProjectForMail,
  findQuoteForMail,
  type ProjectForMail,
  type QuoteForMail,
} from './owner-mail.store.ts'

type Payload = Record<string, unknown>

/** The mails about a project to its owners, each only while what it says is still so. */
export function projectMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const about =
    (compose: (project: ProjectForMail, publicUrl: string, payload: Payload) => Mail | undefined) =>
    async (id: RowId, payload: Payload) => {
      const project = await findProjectForMail(db, id)
      const mail = project && compose(project, publicUrl, payload)
      return mail && renderMail(mail)
    }
  return {
    'project-quote-ready': async (id, payload) => {
      const project = await findProjectForMail(db, id)
      const quote = await findQuoteForMail(db, id)
      if (!project || isFinal(project)) return undefined
      if (!quote || quote.version !== payload['quote'] || quote.acceptedAt) return undefined
      return renderMail(composeQuoteReady(project, publicUrl, quote))
    },
    'project-first-submission': about((project, url) =>
      project.submissions > 0 ? composeFirstSubmission(project, url) : undefined,
    ),
    'project-cap-reached': about((project, url) =>
      pausedBy(project, project.submissions) ? composeCapReached(project, url) : undefined,
    ),
    'project-due-soon': about((project, url) =>
      isFinal(project) ? undefined : composeDueSoon(project, url),
    ),
    'project-finalized': about((project, url) =>
      project.finalizedBy === null ? undefined : composeFinalized(project, url),
    ),
    'project-placed': about((project, url) =>
      project.state === 'shipping' || project.state === 'done' ? composePlaced(project, url) : undefined,
    ),
    'project-problem': about((project, url, payload) =>
      composeProblem(project, url, String(payload['problem'])),
    ),
  } satisfies MailRenderers
}

/** What all of them have in common. */
function ownerMail(project: ProjectForMail, publicUrl: string, label: string) {
  return {
    team: { name: project.teamName, logo: project.teamLogo },
    button: { label, href: `${publicUrl}/projects/${project.id}` },
    footer: [`Sent by Ribbon for ${project.teamName}, because you take care of its projects.`],
  }
}

const dollars = (cents: number) => displayMoney(formatCents(cents))
const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)
const dayOf = ({ inHandsOn }: ProjectForMail) =>
  inHandsOn ? { day: { label: 'Due date', day: mailDay(new Date(`${inHandsOn}T00:00:00Z`)) } } : {}

export function composeQuoteReady(project: ProjectForMail, publicUrl: string, quote: QuoteForMail): Mail {
  return {
    ...ownerMail(project, publicUrl, 'Look at the quote'),
    subject: `The quote for ${project.name} is ready`,
    preview: 'Look at the price and accept it. Nothing is paid yet.',
    title: `The quote for ${project.name} is ready`,
    text: ['Look at the price, and accept it if you agree. Nothing is paid yet.', ...notes(quote)],
    lines: [
      { label: 'Price per person', value: dollars(quote.unitPriceCents) },
      { label: 'Shipping in the United States', value: dollars(quote.shippingHomeCents) },
      { label: 'Shipping abroad', value: dollars(quote.shippingAbroadCents) },
      ...(quote.agreedTotalCents === null
        ? []
        : [{ label: 'Agreed total', value: dollars(quote.agreedTotalCents), isStrong: true }]),
    ],
    ...dayOf(project),
  }
}

const notes = ({ note }: QuoteForMail) => (note ? [note] : [])

export function composeFirstSubmission(project: ProjectForMail, publicUrl: string): Mail {
  return {
    ...ownerMail(project, publicUrl, 'See who submitted'),
    subject: `The first person submitted for ${project.name}`,
    preview: 'The link works. You can follow on the project’s page who submitted.',
    title: 'The first answer is here',
    text: [
      `Somebody submitted an address for ${project.name}, so the link works. ` +
        'On the project’s page you see everybody who did. We send no mail for each of them.',
    ],
    ...dayOf(project),
  }
}

export function composeDueSoon(project: ProjectForMail, publicUrl: string): Mail {
  const { submissions, expectedRecipients: expected } = project
  const have = submissions === 1 ? 'has' : 'have'
  const missing = Math.max(0, (expected ?? 0) - submissions)
  return {
    ...ownerMail(project, publicUrl, 'See who submitted'),
    subject: `${project.name} is due soon`,
    preview: 'Finalize the submissions in time, so that the goods can be made.',
    title: `${project.name} is due soon`,
    text: [
      expected === null
        ? `${people(submissions)} ${have} submitted so far.`
        : `${submissions.toLocaleString('en-US')} of ${people(expected)} have submitted` +
          `${missing > 0 ? `, so ${people(missing)} ${missing === 1 ? 'is' : 'are'} missing` : ''}.`,
      'The goods are made once you have finalized the submissions. On the project’s page you can ask people by email.',
    ],
    ...dayOf(project),
  }
}

export function composeCapReached(project: ProjectForMail, publicUrl: string): Mail {
  const expected = project.expectedRecipients
  return {
    ...ownerMail(project, publicUrl, 'Decide how to go on'),
    subject: `The link of ${project.name} is paused`,
    preview: 'Many more people submitted than expected. Decide whether to keep collecting.',
    title: 'Many more people than expected',
    text: [
      `${people(project.submissions)} submitted for ${project.name}` +
        (expected === null ? '.' : `, and you expected ${expected.toLocaleString('en-US')}.`) +
        ' The link may have reached people outside your team, so nobody new can submit for now.',
      'Look through the list. Then keep collecting, raise the expected number, or replace the link.',
    ],
  }
}

export function composeFinalized(project: ProjectForMail, publicUrl: string): Mail {
  return {
    ...ownerMail(project, publicUrl, 'See the project'),
    subject: `The submissions of ${project.name} are final`,
    preview: `${people(project.submissions)} are on the list. Nothing on it changes any more.`,
    title: 'The submissions are final',
    text: [
      `${byWhom(project)} finalized ${project.name} with ${people(project.submissions)}. ` +
        'Nothing on the list changes any more, and production comes next.',
      'If somebody is missing, ask your customer success manager to open the list again.',
    ],
    ...dayOf(project),
  }
}

/** The viewer link signs as “Project link”. */
const byWhom = ({ finalizedBy }: ProjectForMail) =>
  finalizedBy === 'Project link' ? 'Somebody with the project link' : (finalizedBy ?? 'Somebody')

export function composePlaced(project: ProjectForMail, publicUrl: string): Mail {
  return {
    ...ownerMail(project, publicUrl, 'Follow the parcels'),
    drawing: 'gift',
    subject: `${project.name} is on its way`,
    preview: `The goods for ${people(project.submissions)} are being packed and sent.`,
    title: `${project.name} is on its way`,
    text: [
      `The goods for ${people(project.submissions)} are being packed and sent. ` +
        'On the project’s page each row shows its tracking number once there is one.',
    ],
    ...dayOf(project),
  }
}

export function composeProblem(project: ProjectForMail, publicUrl: string, problem: string): Mail {
  return {
    ...ownerMail(project, publicUrl, 'See the project'),
    subject: `${project.name} needs your attention`,
    preview: 'Something has changed that you should know of. The reason is inside.',
    title: `${project.name} needs your attention`,
    text: [problem, 'Your customer success manager knows about it and can help.'],
  }
}
