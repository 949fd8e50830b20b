import type { FastifyInstance } from 'fastify'

/** Says once that a proxy seems to be in front of us whose word is not taken: all that it sends has one address then. */
export function addForwardedWarning(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async ({ headers, ips = [], socket, log }) => {
    if (isSaid || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    // Its sender, and addresses that it forwards: more than one, and the sender is believed, whatever address its user has.
    if (ips.length > 1) return
    isSaid = true
    log.warn({ sender: socket.remoteAddress }, headers['x-forwarded-for'] === undefined ? OTHER_HEADER : NOT_BELIEVED)
  })
}

const NOT_BELIEVED =
  'a request carries X-Forwarded-For, but TRUST_PROXY does not name its sender: if that is your proxy, set TRUST_PROXY, or all its users count as one address'
const OTHER_HEADER =
  'a request carries Forwarded, which is not read: if its sender is your proxy, let the proxy send X-Forwarded-For, or all its users count as one address'
