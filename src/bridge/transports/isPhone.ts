/** As much of the browser as says what it runs on. */
export interface DeviceFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/**
 * A phone or tablet, whose browser takes no extension. An iPad calls itself a Mac, and is told by its touch screen. A phone that was told to show pages for
 * computers says nothing of itself: it counts as a computer.
 */
export function isPhone({ userAgent, maxTouchPoints }: DeviceFacts): boolean {
  return (
    /\b(Android|HarmonyOS|OpenHarmony|iPhone|iPad|iPod|Mobile)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  )
}
