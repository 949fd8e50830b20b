import NProgress from 'nprogress'
import './progress.css'

/** Specification 9: minimum 0.08, trickle rate 0.02, speed 200 ms, trickle speed 800 ms. They are the library's own, said here once. Its template claims a role
 * that does not exist; the bar is decoration, the page itself says that it is loading. */
NProgress.configure({
  minimum: 0.08,
  trickleSpeed: 800,
  speed: 200,
  showSpinner: false,
  barSelector: '.bar',
  template: '<div class="bar"></div>',
})

export function startProgress(): void {
  NProgress.start()
}

export function endProgress(): void {
  NProgress.done()
}
