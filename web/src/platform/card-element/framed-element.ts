import type { Confirmed, OpenCardElement } from './card-element.ts'

type Said = { from: 'card-element' } & (
  | { type: 'waiting' | 'ready' | 'submit' }
  | { type: 'complete'; isComplete: boolean }
  | { type: 'height'; height: number }
  | { type: 'challenge'; isOpen: boolean }
  | { type: 'result'; state: 'confirmed' | 'refused' | 'invalid'; reason: string }
)

const loadMs = 15_000

/** The stand-in's card element: a page of another origin in a frame. We exchange messages with that origin and frame only. */
export const openElement: OpenCardElement = (
  { clientSecret, publishableKey, elementUrl, stripeAccount },
  at,
  { onSubmit, onChallenge },
) => {
  const url = new URL(elementUrl ?? '')
  const frame = document.createElement('iframe')
  frame.title = 'Card details'
  frame.src = url.href
  const theme = () => (document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light')
  const say = (message: object) => frame.contentWindow?.postMessage(message, url.origin)
  let answer: ((outcome: Confirmed) => void) | undefined

  return new Promise((resolve, reject) => {
    const follow = new MutationObserver(() => say({ type: 'theme', theme: theme() }))
    const remove = () => {
      window.removeEventListener('message', hear)
      follow.disconnect()
      frame.remove()
    }
    const tooLate = setTimeout(() => {
      remove()
      reject(new Error('The card form did not load.'))
    }, loadMs)
    const hear = (event: MessageEvent<Said | null>) => {
      if (
        event.origin !== url.origin ||
        event.source !== frame.contentWindow ||
        event.data?.from !== 'card-element'
      )
        return
      const said = event.data
      if (said.type === 'waiting')
        say({ type: 'open', clientSecret, publishableKey, stripeAccount, theme: theme() })
      if (said.type === 'height') frame.style.height = `${Math.min(Math.max(said.height, 120), 900)}px`
      if (said.type === 'submit') onSubmit()
      if (said.type === 'challenge') onChallenge(said.isOpen)
      if (said.type === 'result')
        answer?.(said.state === 'refused' ? { state: 'refused', reason: said.reason } : { state: said.state })
      if (said.type !== 'ready') return
      clearTimeout(tooLate)
      follow.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
      resolve({
        remove,
        focus: () => {
          frame.focus()
          say({ type: 'focus' })
        },
        confirm: () =>
          new Promise(done => {
            answer = done
            say({ type: 'confirm' })
          }),
      })
    }
    window.addEventListener('message', hear)
    at.append(frame)
  })
}
