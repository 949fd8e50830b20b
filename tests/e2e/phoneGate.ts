import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** What a phone reaches in place of the server: its network can go away, and what it loads can be of another release. */
export interface PhoneGate {
  /** True: nobody answers. */
  isAway: boolean
  /** Changes the answer to a path: another path that is asked for in its place, or `missing`. Default: nothing is changed. */
  toAnother: (path: string) => string | 'missing'
  /** Paths of pages that were asked for. */
  readonly pages: string[]
  close(): void
}

export async function openPhoneGate(port: number, origin: string): Promise<PhoneGate> {
  const server = createServer((asked, reply) => {
    if (gate.isAway) return void asked.socket.destroy()
    const path = new URL(asked.url ?? '/', origin).pathname
    if (asked.headers.accept?.startsWith('text/html')) gate.pages.push(path)
    const other = gate.toAnother(path)
    if (other === 'missing') return void reply.writeHead(404).end()
    passOn(origin + (other === path ? asked.url : other), asked, reply)
  })
  const gate: PhoneGate = {
    isAway: false,
    toAnother: (path) => path,
    pages: [],
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  await new Promise<void>((done) => server.listen(port, 'localhost', done))
  return gate
}

function passOn(address: string, asked: IncomingMessage, reply: ServerResponse): void {
  const onward = request(address, { method: asked.method, headers: asked.headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  onward.on('error', () => reply.destroy())
  asked.pipe(onward)
}
