// Runs before the first paint, so that a dark screen never flashes white. A file, not an inline script: the policy forbids those.
;(function () {
  var kept = null
  try {
    kept = localStorage.getItem('ribbon.color-scheme')
  } catch (error) {
    void error
  }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
