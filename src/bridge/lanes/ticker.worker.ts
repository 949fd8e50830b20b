const TICK_MS = 250

setInterval(() => postMessage(null), TICK_MS)
