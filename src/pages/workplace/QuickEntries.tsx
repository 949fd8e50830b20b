import { type Holder, mayOpen } from '../../domain/permissions.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { toMenu } from '../../resources/schema/project/toMenu.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** Groups whose pages a seller opens every day. */
const everyday: readonly string[] = ['shop', 'goods', 'hotSelling', 'returnGoods', 'user', 'help']

/** The way to the pages of the day that the reader may open. */
export function QuickEntries({ holder }: { readonly holder: Holder | null }) {
  const { t } = useTranslate()
  const text = useText()
  const links = toMenu(useRegistry())
    .filter(({ name }) => everyday.includes(name))
    .flatMap((section) => section.links)
    .filter(({ access }) => mayOpen(holder, access))
  return (
    <section className="zg-card" aria-labelledby="workplace-entries">
      <div className="zg-card-head">
        <h2 id="workplace-entries">{t('workplace.entries')}</h2>
      </div>
      <ul className="zg-card-body zg-workplace-entries">
        {links.map(({ name, path, label }) => (
          <li key={name}>
            <ButtonLink to={path}>{text(label)}</ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
