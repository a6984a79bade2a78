import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { pageWindow } from './page-window.ts'
import styles from './pager.module.css'

export interface PagerProps {
  page: number
  size: number
  /** Undefined until the first answer. */
  totalCount: number | undefined
  onPage: (page: number) => void
  onSize: (size: number) => void
  sizes?: readonly number[]
}

export function Pager({ page, size, totalCount, onPage, onSize, sizes = [10, 30, 50] }: PagerProps) {
  const id = useId()
  const pages = Math.max(1, Math.ceil((totalCount ?? 0) / size))
  const options = sizes.includes(size) ? sizes : [...sizes, size].sort((a, b) => a - b)
  return (
    <div className={styles.pager}>
      <div className={styles.size}>
        <label htmlFor={id} className="pub-sr">
          Rows per page
        </label>
        <select id={id} value={size} onChange={event => onSize(Number(event.currentTarget.value))}>
          {options.map(option => (
            <option key={option} value={option}>
              {option} per page
            </option>
          ))}
        </select>
        <span aria-live="polite">
          {totalCount === undefined ? '' : `${totalCount.toLocaleString('en-US')} Result(s)`}
        </span>
      </div>
      {pages > 1 ? (
        <nav className={styles.pages} aria-label="Pages">
          <PageButton label="First page" edge disabled={page <= 1} onPress={() => onPage(1)}>
            <IconChevronsLeft size={16} aria-hidden />
          </PageButton>
          <PageButton label="Previous page" disabled={page <= 1} onPress={() => onPage(page - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </PageButton>
          {pageWindow(page, pages).map(number => (
            <PageButton
              key={number}
              label={`Page ${number}`}
              isCurrent={number === page}
              onPress={() => onPage(number)}
            >
              {number}
            </PageButton>
          ))}
          <PageButton label="Next page" disabled={page >= pages} onPress={() => onPage(page + 1)}>
            <IconChevronRight size={16} aria-hidden />
          </PageButton>
          <PageButton label="Last page" edge disabled={page >= pages} onPress={() => onPage(pages)}>
            <IconChevronsRight size={16} aria-hidden />
          </PageButton>
        </nav>
      ) : null}
    </div>
  )
}

function PageButton({
  label,
  edge,
  disabled,
  isCurrent,
  onPress,
  children,
}: {
  label: string
  edge?: boolean
  disabled?: boolean
  isCurrent?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={styles.button}
      data-edge={edge || undefined}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
