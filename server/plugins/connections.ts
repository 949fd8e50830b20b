import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../http/networkOf.ts'
import { onArrival } from './arrival.ts'

/** An office behind one address: some dozens of browsers with six connections each. */
export const CONNECTIONS_PER_NETWORK_MAX = 200
/** Of all together: well below the files that a process may have open. */
const CONNECTIONS_MAX = 4_000

/**
 * Bounds how many connections a network may have open. Where there is one too many, the oldest that has no answer to come ends for the
 * newest: an idle one, or one that sends slowly. A proxy that we believe has as many as it likes, since its senders are others.
 */
export function addConnectionLimit(app: FastifyInstance): void {
  const all = new Set<Socket>()
  const ofNetworks = new Map<string, Set<Socket>>()
  const answering = new WeakSet<Socket>()
  const proxies = new Set<string>()

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const open = ofNetworks.get(network) ?? new Set<Socket>()
    ofNetworks.set(network, open)
    for (const sockets of [open, all]) sockets.add(socket)
    socket.once('close', () => {
      for (const sockets of [open, all]) sockets.delete(socket)
      if (open.size === 0 && ofNetworks.get(network) === open) ofNetworks.delete(network)
    })
    if (open.size > CONNECTIONS_PER_NETWORK_MAX && !proxies.has(network)) endOldest(open, answering)
    else if (all.size > CONNECTIONS_MAX) endOldest(all, answering)
  })

  app.addHook('onRequest', async ({ ip, socket }) => {
    const sender = networkOf(socket.remoteAddress ?? '')
    if (networkOf(ip) !== sender) proxies.add(sender)
  })
  onArrival(app, ({ socket }, reply) => {
    answering.add(socket)
    reply.raw.once('close', () => answering.delete(socket))
    return undefined
  })
}

/** Where each of them has an answer to come, it is the newest, which was added last. */
function endOldest(sockets: ReadonlySet<Socket>, answering: WeakSet<Socket>): void {
  for (const socket of sockets) {
    if (answering.has(socket)) continue
    socket.destroy()
    return
  }
}
