const shapes = {
  cart: 'M5.5 8h13l1.2 12.5H4.3zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm4.8-1.7L20.5 20.5',
  filter: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5',
  close: 'M6 6l12 12M18 6 6 18',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
} as const

/** A drawing beside a text that says the same. */
export function StoreIcon({ name, size = 22 }: { name: keyof typeof shapes; size?: number }) {
  return (
    <svg
      className="store-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
