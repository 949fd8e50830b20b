import { Browser, Picture, Pointer } from './Picture.tsx'

export function DeveloperPicture() {
  return (
    <Picture>
      <Browser address="chrome://extensions">
        <rect className="pic-line" x="42" y="51" width="44" height="6" rx="3" />
        <rect className="pic-line" x="120" y="51" width="44" height="6" rx="3" />
        <rect className="pic-accent" x="172" y="46" width="28" height="16" rx="8" />
        <circle className="pic-knob" cx="192" cy="54" r="6" />
        <circle className="pic-focus" cx="186" cy="54" r="20" />
        {[44, 100, 156].map((x) => (
          <rect key={x} className="pic-card" x={x} y="80" width="42" height="28" rx="5" />
        ))}
        <Pointer x={192} y={60} />
      </Browser>
    </Picture>
  )
}
