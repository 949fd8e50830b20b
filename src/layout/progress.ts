import NProgress from 'nprogress'
import './progress.css'

/** Specification 9: minimum 0.08, trickle rate 0.02, speed 200 ms, trickle speed 800 ms. They are the library's own, said here once. */
NProgress.configure({ minimum: 0.08, trickleSpeed: 800, speed: 200, showSpinner: false })

export function startProgress(): void {
  NProgress.start()
}

export function endProgress(): void {
  NProgress.done()
}
