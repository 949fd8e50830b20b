const KEY = 'paused'

/** The person's own switch; it outlives the browser. */
export async function readPause(): Promise<boolean> {
  return (await chrome.storage.local.get(KEY))[KEY] === true
}

export function storePause(isPaused: boolean): Promise<void> {
  return chrome.storage.local.set({ [KEY]: isPaused })
}

/** Calls back with each change of the switch. To be called while a script starts, or the change would not wake the worker. */
export function watchPause(onChange: (isPaused: boolean) => void): void {
  chrome.storage.local.onChanged.addListener(({ [KEY]: change }) => {
    if (change) onChange(change.newValue === true)
  })
}

/** The switch as this worker knows it, without a look into the storage for each request; also shown on the icon. */
export function createPauseSwitch(): () => Promise<boolean> {
  let isPaused = readPause().catch(() => false)
  const show = async () => chrome.action.setBadgeText({ text: (await isPaused) ? '‖' : '' })
  watchPause((next) => {
    isPaused = Promise.resolve(next)
    void show()
  })
  void show()
  return () => isPaused
}
