import { cardMessageMax } from '../../limits.ts'

/** What is wrong with a gift card's message: required, no leading blank, at most 500 characters (S1 §5). */
export function cardMessageProblems(text: string): string[] {
  return [
    ...(text.trim() === '' ? ['Please enter a card message.'] : []),
    ...(text.trim() !== '' && /^\s/.test(text) ? ['A card message may not start with a blank space.'] : []),
    ...([...text].length > cardMessageMax
      ? [`A card message has at most ${cardMessageMax} characters.`]
      : []),
  ]
}
