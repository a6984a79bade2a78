import { cardTextFor } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { demoCardTemplates } from './demo-card-templates.ts'
import type { Random } from './demo-random.ts'

const notes: readonly string[] = [
  'Thank you for a wonderful kickoff, {first}. The team has not stopped talking about it.\n\n{sender}',
  '{first}, congratulations on the launch! You made the hard parts look easy.\n\nWarmly, {sender} and everyone at Acme',
  'Dear {first},\n\nA small thank-you for a big year. We are lucky to work with you.\n\n{sender}',
  'Happy birthday, {first}! Put the laptop away and enjoy the day.\n\n{sender}',
  'Welcome, {first}. We saved you a seat. See you Monday!\n\n{sender}',
  '{first}, it was great to meet you in person at last. Coffee is on us until the next time.\n\n{sender}',
  'Thinking of you, {first}. Take all the time you need, we have things covered here.\n\n{sender}',
  'One year already! Thank you for everything, {first}.\n\n{sender}',
  '{first}, your feedback made the product better. Here is our way of saying so.\n\n{sender}',
  'For the new home office, {first}. May the plants survive and the calls be short.\n\n{sender}',
]

const holidayNotes: readonly string[] = [
  'Happy holidays, {first}! Thank you for a year of good work together. Rest well.\n\n{sender} and the team at Acme',
  'Dear {first},\n\nwishing you quiet days, bright lights and a very good start to the new year.\n\n{sender}',
]

/** What a sender would write at that time of the year, sometimes from a template. */
export function demoCardMessage(
  recipientName: string,
  senderFirstName: string,
  month: number,
  random: Random,
): string {
  const festive = month === 11 && random.chance(0.7)
  if (random.chance(0.2)) {
    const fitting = demoCardTemplates.filter(template => (template.name === 'Happy holidays') === festive)
    return cardTextFor(random.pick(fitting).message, { name: recipientName, company: null }, senderFirstName)
  }
  return random
    .pick(festive ? holidayNotes : notes)
    .replaceAll('{first}', recipientName.split(' ')[0] ?? recipientName)
    .replaceAll('{sender}', senderFirstName)
}
