/**
 * The simple pattern of the specification: a domain ending in a suffix of two or more letters (S1 §5). In a file of
 * its own, so that a page that checks an address loads no schema library.
 */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
