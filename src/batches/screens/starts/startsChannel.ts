/** By which tabs of this browser tell each other that a planned batch was made, moved or called off. */
const CHANNEL = 'zhanggui_batch_starts'

/** Told in all tabs, this one too. */
export function tellStartsChanged(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** Out: ends it. */
export function hearStartsChanged(changed: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', changed)
  return () => channel.close()
}
