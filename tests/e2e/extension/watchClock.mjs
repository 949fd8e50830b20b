/*
 * Runs in the watch page before its own code. There the time is what `zhangguiPass` lets it be: it goes from one timer to the next, and waits for what
 * is under way (calls of the backend, messages to the extension, questions to the figures), however long that takes on this computer.
 */
{
  /** So far time goes on beside what is under way: an answer takes the platform a while, and other shops are asked meanwhile. */
  const BESIDE_MS = 1_000
  /** Turns of the page after which nothing of it is left to do but to wait for a timer. */
  const IDLE_TURNS = 6
  const page = /** @type {typeof globalThis & { zhangguiStartsAt?: number }} */ (globalThis)
  let nowMs = Number(page.zhangguiStartsAt)

  page.Date = new Proxy(Date, {
    construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [nowMs] : parts),
    get: (target, key) => (key === 'now' ? () => nowMs : Reflect.get(target, key)),
  })

  /** @type {Map<number, { readonly at: number, readonly ring: () => void }>} */
  const timers = new Map()
  let lastTimer = 0
  /** When each of what is under way began. @type {Map<number, number>} */
  const underWay = new Map()
  let lastWork = 0

  function begin() {
    lastWork += 1
    underWay.set(lastWork, nowMs)
    return lastWork
  }

  /** @param {(...parts: never[]) => Promise<unknown>} work */
  const counted = (work) =>
    /** @this {unknown} @param {unknown[]} parts */
    async function (...parts) {
      const own = begin()
      try {
        return await Reflect.apply(work, this, parts)
      } finally {
        underWay.delete(own)
      }
    }

  const { runtime } = chrome
  const sendMessage = runtime.sendMessage.bind(runtime)
  Object.assign(runtime, {
    /** @type {(extensionId: string, message: unknown, onAnswer: (answer: unknown) => void) => void} */
    sendMessage(extensionId, message, onAnswer) {
      const own = begin()
      sendMessage(extensionId, message, (answer) => {
        underWay.delete(own)
        onAnswer(answer)
      })
    },
  })
  const { text, json, arrayBuffer } = Response.prototype
  Object.assign(Response.prototype, { text: counted(text), json: counted(json), arrayBuffer: counted(arrayBuffer) })
  Object.assign(page, {
    fetch: counted(page.fetch),
    /** @type {(ring: (...parts: unknown[]) => void, waitMs?: number, ...parts: unknown[]) => number} */
    setTimeout(ring, waitMs = 0, ...parts) {
      lastTimer += 1
      timers.set(lastTimer, { at: nowMs + waitMs, ring: () => ring(...parts) })
      return lastTimer
    },
    /** @param {number} id */
    clearTimeout: (id) => void timers.delete(id),
    Worker: new Proxy(Worker, {
      construct(target, parts) {
        const worker = /** @type {Worker} */ (Reflect.construct(target, parts))
        /** @type {Map<number, number>} */
        const asked = new Map()
        const post = worker.postMessage.bind(worker)
        /** @param {{ readonly kind: string, readonly id: number }} message */
        worker.postMessage = (message) => {
          if (message.kind === 'ask') asked.set(message.id, begin())
          post(message)
        }
        worker.addEventListener('message', ({ data }) => underWay.delete(asked.get(data.id) ?? 0))
        return worker
      },
    }),
    /** Lets it be this time, and all happen that is due until then. @param {number} untilMs */
    async zhangguiPass(untilMs) {
      for (let idle = 0; ; ) {
        await turn()
        const next = nextTimer()
        const at = Math.min(next?.at ?? untilMs, untilMs)
        idle = [...underWay.values()].every((began) => at - began <= BESIDE_MS) ? idle + 1 : 0
        if (idle < IDLE_TURNS) continue
        idle = 0
        nowMs = Math.max(nowMs, at)
        if (!next || next.at > untilMs) return
        timers.delete(next.id)
        next.ring()
      }
    },
  })

  const { port1, port2 } = new MessageChannel()
  /** @returns {Promise<unknown>} */
  const turn = () =>
    new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(null)
    })

  /** The one that rings first, of several the one that was set first; null: there is none. */
  function nextTimer() {
    /** @type {{ readonly id: number, readonly at: number, readonly ring: () => void } | null} */
    let first = null
    for (const [id, timer] of timers) if (first === null || timer.at < first.at) first = { id, ...timer }
    return first
  }
}
