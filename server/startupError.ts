/** The server cannot start, for a reason that the operator can mend; the message says how. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
