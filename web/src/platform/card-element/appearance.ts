import type { Appearance } from '@stripe/stripe-js'

/** Stripe's element in our colors. `ink` is the color of what is chosen. */
export function appearanceOf(ink = '--rb-brand-ink'): Appearance {
  const read = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    theme: document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: read(ink),
      colorBackground: read('--rb-surface'),
      colorText: read('--rb-ink'),
      colorDanger: read('--rb-danger'),
      borderRadius: '8px',
    },
  }
}
