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

/** Rods of five beads: fifty shops. Each rod shows a digit, as on a real one. */
const digits = [4, 6, 2, 0, 7, 5, 3, 8, 1, 9] as const
/** Beads that stay hollow, the shops that have not answered: rod and bead. */
const hollow: ReadonlySet<string> = new Set(['3-4', '5-2', '6-4', '8-3'])

const ROD_GAP = 46
const FRAME = 14
const BEAD = { width: 34, height: 15 } as const
const BEAM_Y = 66
const HEIGHT = 190

/** The shopkeeper's abacus: 46 of 50 beads are lit. */
function Abacus({ label }: { readonly label: string }) {
  const width = digits.length * ROD_GAP + 2 * FRAME
  return (
    <figure className="login-abacus">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <rect className="abacus-frame" x="1.5" y="1.5" width={width - 3} height={HEIGHT - 3} rx="12" />
        {digits.map((digit, rod) => (
          <Rod key={digit} rod={rod} digit={digit} />
        ))}
        <rect className="abacus-beam" x="3" y={BEAM_Y - 3} width={width - 6} height="6" rx="2" />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  )
}

function Rod({ rod, digit }: { readonly rod: number; readonly digit: number }) {
  const x = FRAME + ROD_GAP * (rod + 0.5)
  return (
    <>
      <line className="abacus-rod" x1={x} x2={x} y1="4" y2={HEIGHT - 4} />
      {beadCentres(digit).map((y, bead) => (
        <rect
          key={y}
          className={hollow.has(`${rod}-${bead}`) ? 'abacus-bead abacus-bead-hollow' : 'abacus-bead'}
          x={x - BEAD.width / 2}
          y={y - BEAD.height / 2}
          width={BEAD.width}
          height={BEAD.height}
          rx={BEAD.height / 2}
        />
      ))}
    </>
  )
}

/** The five beads from top to bottom: one worth five above the beam, four below, pushed to the beam when they count. */
function beadCentres(digit: number): readonly number[] {
  const step = BEAD.height + 3
  const upper = digit >= 5 ? BEAM_Y - 3 - BEAD.height : 20
  const counting = digit % 5
  const lower = [0, 1, 2, 3].map((bead) => (bead < counting ? BEAM_Y + 18 + bead * step : HEIGHT - 20 - (3 - bead) * step))
  return [upper, ...lower]
}
