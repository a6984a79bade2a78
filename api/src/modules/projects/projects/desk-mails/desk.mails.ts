import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { mailDay, type Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { isFinal } from '../projects.states.ts'
import { findDeskMailProject, type DeskMailProject } from './desk-mail.store.ts'

type Payload = Record<string, unknown>

/** The mails to operators about what teams do with their projects, and the confirmation of a request. */
export function deskMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const about =
    (compose: (project: DeskMailProject, publicUrl: string, payload: Payload) => Mail | undefined) =>
    async (id: RowId, payload: Payload) => {
      const project = await findDeskMailProject(db, id)
      const mail = project && compose(project, publicUrl, payload)
      return mail && renderMail(mail)
    }
  return {
    'project-requested': about(composeRequested),
    'project-to-quote': about((project, url) =>
      project.state === 'wish_list' ? composeToQuote(project, url) : undefined,
    ),
    'project-quote-accepted': about((project, url, payload) =>
      composeQuoteAccepted(project, url, {
        version: Number(payload['quote']),
        acceptedBy: String(payload['acceptedBy']),
      }),
    ),
    'project-to-produce': about((project, url) =>
      isFinal(project) && project.state !== 'canceled' ? composeToProduce(project, url) : undefined,
    ),
  } satisfies MailRenderers
}

const dayOf = ({ inHandsOn }: DeskMailProject) =>
  inHandsOn ? { day: { label: 'In hands by', day: mailDay(new Date(`${inHandsOn}T00:00:00Z`)) } } : {}
const linesOf = ({ request, expectedRecipients }: DeskMailProject) => [
  ...(request ? [{ label: 'What', value: request }] : []),
  ...(expectedRecipients
    ? [{ label: 'For how many', value: expectedRecipients.toLocaleString('en-US') }]
    : []),
]

export function composeRequested(project: DeskMailProject, publicUrl: string): Mail {
  return {
    subject: `We have your request: ${project.name}`,
    preview: 'We are working out what it takes, and send you a quote to accept.',
    team: { name: project.teamName, logo: project.teamLogo },
    title: `We have your request: ${project.name}`,
    text: [
      'Thank you. We are working out what it takes, and send you a quote. Nothing is ordered or paid before you accept it.',
    ],
    lines: linesOf(project),
    ...dayOf(project),
    button: { label: 'See your project', href: `${publicUrl}/projects/${project.id}` },
    footer: [`Sent by Ribbon for ${project.teamName}, because you asked for this project.`],
  }
}

/** What the mails to operators have in common. */
function toOperators(project: DeskMailProject, publicUrl: string) {
  return {
    team: { name: project.teamName, logo: project.teamLogo },
    button: { label: 'Open the project', href: `${publicUrl}/operations/projects/${project.id}` },
    footer: ['You get this because you are an operator of Ribbon.'],
  }
}

export function composeToQuote(project: DeskMailProject, publicUrl: string): Mail {
  return {
    ...toOperators(project, publicUrl),
    subject: `${project.teamName} asks for a project: ${project.name}`,
    preview: `${project.requesterName ?? project.teamName} describes what is needed, and waits for a quote.`,
    title: `${project.teamName} asks for a project`,
    text: [
      `${project.requesterName ?? project.teamName} asks for “${project.name}”. Add its items, and send a quote.`,
    ],
    lines: linesOf(project),
    ...dayOf(project),
  }
}

export function composeQuoteAccepted(
  project: DeskMailProject,
  publicUrl: string,
  { version, acceptedBy }: { version: number; acceptedBy: string },
): Mail {
  return {
    ...toOperators(project, publicUrl),
    subject: `${project.teamName} accepted the quote for ${project.name}`,
    preview: `Version ${version}, accepted by ${acceptedBy}. People can submit now.`,
    title: `The quote for ${project.name} is accepted`,
    text: [`${acceptedBy} of ${project.teamName} accepted version ${version}. People can submit now.`],
    ...dayOf(project),
  }
}

export function composeToProduce(project: DeskMailProject, publicUrl: string): Mail {
  const people = project.submissions.toLocaleString('en-US')
  return {
    ...toOperators(project, publicUrl),
    subject: `The submissions of ${project.name} are final`,
    preview: `For ${people} ${project.submissions === 1 ? 'person' : 'people'}. Print the size sheet and start production.`,
    title: `The submissions of ${project.name} are final`,
    text: [
      `${project.finalizedBy ?? project.teamName} finalized them. Print the size sheet, order the goods and start production.`,
    ],
    lines: [{ label: 'People', value: people }],
    ...dayOf(project),
  }
}
