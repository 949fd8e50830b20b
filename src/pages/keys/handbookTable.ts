import { KEY_API_PATH, keyCallNames, keyCalls } from '../../../contract/keyCalls.ts'
import type { RightModule } from '../../../contract/roles.ts'
import type { MakeTable } from '../parts/handbookTable.ts'
import './texts.ts'

/** What a key reaches: each address, what is there, and the module that it asks for. */
export const keyAddresses: MakeTable = ({ t }) =>
  keyCallNames.map((name) => {
    const [module] = keyCalls[name].split('.') as [RightModule]
    return { name: `${KEY_API_PATH}/${name}`, text: `${t(`keys.calls.${name}`)} · ${t(`keys.short.${module}`)}` }
  })
