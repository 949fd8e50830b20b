import { type AddressInfo, createServer } from 'node:net'

/** A port that no other program gets until it is released. */
export interface HeldPort {
  readonly port: number
  /** From then on, at once, it is anybody's. Releasing it twice is releasing it once. */
  release(): void
}

/** Finds a free port, and holds it. */
export function holdFreePort(host: string): Promise<HeldPort> {
  return new Promise((resolve, reject) => {
    // Nobody is to ask yet, and nobody who does is kept waiting.
    const holder = createServer((socket) => socket.destroy())
    holder.once('error', reject)
    holder.listen(0, host, () => {
      const { port } = holder.address() as AddressInfo
      resolve({ port, release: () => void holder.close() })
    })
  })
}
