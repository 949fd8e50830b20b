/** All that another feature may import of sales. */
import './texts.ts'

export { salesPage } from './feature.ts'
