import styles from './gift-mark.module.css'

const tints = [
  'var(--tint-mint)',
  'var(--tint-sand)',
  'var(--tint-moss)',
  'var(--tint-clay)',
  'var(--tint-lilac)',
  'var(--tint-sky)',
]

/** The same background tint for the same name everywhere. */
export function tintOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return tints[sum % tints.length] ?? 'var(--tint-mint)'
}

/** The placeholder for a gift without a picture. */
export function GiftMark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M8 22h32v20H8zM5 14h38v8H5zM24 14v28M24 14c-2-8-12-9-12-4 0 4 6 5 12 4 6 1 12 0 12-4 0-5-10-4-12 4" />
    </svg>
  )
}
