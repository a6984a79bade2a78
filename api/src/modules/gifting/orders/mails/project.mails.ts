import { mailDay, type Mail } from '../../../../platform/mail/mail.ts'
import type { OrderForMail } from './order-mail.store.ts'
import { expectedOn, givenName, townOf, trackingPage } from './parts.mails.ts'

/** To a person who submitted an address for a project: what was asked for is on its way, from the team and not from one sender. */
export function composeProjectShipped(order: OrderForMail, publicUrl: string): Mail {
  const name = givenName(order)
  const day = expectedOn(order)
  const town = townOf(order)
  return projectMail(order, publicUrl, {
    subject: 'Your parcel is on its way',
    preview: `${order.teamName} has sent what you asked for. Follow it here.`,
    title: name ? `${name}, your parcel is on its way` : 'Your parcel is on its way',
    text: [`${order.teamName} has sent you what you chose for “${order.projectName ?? ''}”.`],
    ...(day ? { day: { label: 'Arrives around', day, ...(town ? { note: `To ${town}` } : {}) } } : {}),
    lines: order.trackingNumber ? [{ label: 'Tracking number', value: order.trackingNumber }] : [],
    button: 'Follow your parcel',
  })
}

export function composeProjectDelivered(order: OrderForMail, publicUrl: string): Mail {
  const name = givenName(order)
  const day = order.deliveredAt ? ` on ${mailDay(order.deliveredAt)}` : ''
  return projectMail(order, publicUrl, {
    subject: 'Your parcel is here',
    preview: `It was delivered${order.shipCity ? ` in ${order.shipCity}` : ''}. Tell the team if it is not there.`,
    title: name ? `${name}, your parcel is here` : 'Your parcel is here',
    text: [
      `What you chose for “${order.projectName ?? ''}” was delivered${day}. ` +
        `If something is missing or does not fit, tell ${order.teamName}.`,
    ],
    button: 'See the delivery',
  })
}

function projectMail(
  order: OrderForMail,
  publicUrl: string,
  { button, ...mail }: Omit<Mail, 'team' | 'footer' | 'button'> & { button: string },
): Mail {
  return {
    ...mail,
    drawing: 'gift',
    team: { name: order.teamName, logo: order.teamLogo },
    thread: `project-parcel-${order.id}`,
    button: { label: button, href: order.trackingUrl ?? trackingPage(order, publicUrl) },
    footer: [`Sent by Ribbon for ${order.teamName}, because you gave your address on its page.`],
  }
}
