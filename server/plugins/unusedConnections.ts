import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A request that is on its way when a stop begins has arrived by then. */
const ARRIVAL_MS = 500

/**
 * A stop does not wait for connections that have sent nothing. Browsers open some ahead of what they will ask, and Node takes each for one whose request is
 * to come: it closes them neither as idle nor as answered (decision 0232).
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    const end = () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    setTimeout(end, ARRIVAL_MS).unref()
  })
}
