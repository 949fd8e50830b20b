import { Link } from 'react-router-dom'
import './brand.css'

/** Mark and name; the way to the first page. */
export function Brand() {
  return (
    <Link className="zg-brand" to="/">
      <img src="/mark.svg" alt="" width="28" height="28" />
      <span>
        掌柜 <span className="zg-brand-latin">Zhanggui</span>
      </span>
    </Link>
  )
}
