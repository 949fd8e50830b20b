import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A reader on a slow line takes something every few seconds, as the system keeps little ahead. For a proxy on this machine it keeps up to
 * 3 MB, and says so in steps of 1.4 MB: of a longer answer, a phone behind it has to take 25 kB a second.
 */
export const UNREAD_ANSWER_MAX_MS = 60_000

/**
 * Ends a connection whose reader takes nothing of an answer for so long while bytes of it wait to be sent. Node measures that: a socket times out
 * where neither a byte came nor one of those that wait was taken. An answer that is still being made has none that wait.
 */
export function endUnreadAnswers(app: FastifyInstance, maxMs: number): void {
  app.server.setTimeout(maxMs)
  app.addHook('onRequest', async (_request, reply) => {
    // Where an answer listens, Node leaves it to the listener to end the connection. One at rest has no answer: Node ends it, after its own time.
    reply.raw.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}

/**
 * Closes answers that wait behind another one when their connection ends, as Node closes that other one. Node forgets them, and what waits for their
 * end would wait for ever: a place among the requests in flight, a file that is open to be sent.
 */
export function closeWaitingAnswers(app: FastifyInstance): void {
  const bySocket = new WeakMap<Socket, Set<ServerResponse>>()

  app.addHook('onRequest', async ({ raw: { socket } }, { raw: answer }) => {
    const answers = bySocket.get(socket) ?? watch(socket)
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })

  function watch(socket: Socket): Set<ServerResponse> {
    const answers = new Set<ServerResponse>()
    bySocket.set(socket, answers)
    // Node closes the one that it was sending at the same event.
    socket.once('close', () => setImmediate(() => answers.forEach(close)))
    return answers
  }
}

/** What Node does to an answer whose connection has ended. */
function close(answer: ServerResponse): void {
  Object.assign(answer, { destroyed: true, _closed: true }).emit('close')
}
