import type { CallName } from '../../../contract/toolApi.ts'
import type { ConsoleApi } from '../toolApi/consoleApi.ts'

/** After these the account may have more shops or fewer. */
const changing: readonly CallName[] = ['addShop', 'deleteShop', 'restoreDeleted']

/** The same backend; `changed` is told after each call that may have changed how many shops there are. */
export function tellShopChanges(api: ConsoleApi, changed: () => void): ConsoleApi {
  return {
    async call(name, payload, options) {
      const reply = await api.call(name, payload, options)
      if (changing.includes(name)) changed()
      return reply
    },
  }
}
