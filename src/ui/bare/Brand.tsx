import { Link } from 'react-router-dom'

/** Mark and name; the way to where everybody lands. */
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
