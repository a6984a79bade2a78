// Runs before the first paint, so that a dark screen never flashes white. A file, not an inline script: the policy forbids those.
;(function () {
  var system = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    var kept = null
    try {
      kept = localStorage.getItem('ribbon.color-scheme')
    } catch (error) {
      void error
    }
    var dark = kept === 'dark' || (kept !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  apply()
  // On pages for people without an account nothing else follows the system when it changes.
  system.addEventListener('change', apply)
})()
