import type { FastifyInstance } from 'fastify'

/** Says once that a proxy seems to be in front of us which nobody told us to believe: all that it sends has one address then. */
export function addForwardedWarning(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async ({ headers, ip, socket, log }) => {
    if (isSaid || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    if (ip !== socket.remoteAddress) return
    isSaid = true
    log.warn(
      { sender: socket.remoteAddress },
      'a request carries X-Forwarded-For, but TRUST_PROXY does not name its sender: if that is your proxy, set TRUST_PROXY, or all its users count as one address',
    )
  })
}
