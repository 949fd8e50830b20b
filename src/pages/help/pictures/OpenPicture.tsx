import { Browser, Picture, Puzzle } from './Picture.tsx'

export function OpenPicture() {
  return (
    <Picture>
      <Browser address="chrome://extensions">
        <rect className="pic-focus" x="62" y="18" width="122" height="18" rx="9" />
        {[44, 100, 156].map((x) => (
          <g key={x}>
            <rect className="pic-card" x={x} y="56" width="42" height="48" rx="5" />
            <rect className="pic-line" x={x + 8} y="90" width="26" height="5" rx="2.5" />
          </g>
        ))}
        <Puzzle x={54} y={61} />
      </Browser>
    </Picture>
  )
}
