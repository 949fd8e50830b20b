import { installTrustedTypes } from '../boot/trustedTypes.ts'
import { startWatch } from './startWatch.ts'

installTrustedTypes()
startWatch()
