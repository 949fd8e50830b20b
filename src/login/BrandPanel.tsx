import { Abacus } from './Abacus.tsx'
import type { LoginTexts } from './texts.ts'

/** What the product is, in one look: its name, its three promises, and an abacus that counts honestly. */
export function BrandPanel({ texts }: { readonly texts: LoginTexts }) {
  return (
    <aside className="login-brand">
      <p className="login-logo">
        <img src="/mark.svg" alt="" width="36" height="36" />
        <span>{texts.brand}</span>
      </p>
      <p className="login-headline">{texts.headline}</p>
      <p className="login-subline">{texts.subline}</p>
      <Abacus label={texts.artwork} />
      <ul className="login-promises">
        {texts.promises.map((promise) => (
          <li key={promise.title}>
            <strong>{promise.title}</strong>
            <span>{promise.text}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
