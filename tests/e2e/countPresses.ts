import type { Locator, Page } from 'playwright-core'

/** Presses of a walk as a person counts them: each click, and each key that is no text. What is typed is not counted. */
export function countPresses(page: Page) {
  let count = 0
  return {
    async click(what: Locator) {
      count += 1
      await what.click()
    },
    async press(key: string) {
      count += 1
      await page.keyboard.press(key)
    },
    count: () => count,
  }
}
