import { useTranslations } from 'next-intl';

/** Pictures of a device at each step of pairing. Digits are an example. */

const SCREENS = {
  number: { label: 'pictureNumber', text: '88260917', size: 13 },
  code: { label: 'pictureCode', text: '482 913', size: 17 },
  done: { label: 'pictureDone', text: '', size: 0 },
} as const;

export function PairingPicture({ of }: { of: keyof typeof SCREENS }) {
  const t = useTranslations('devices.pairing');
  const { label, text, size } = SCREENS[of];
  return (
    <svg viewBox="0 0 160 220" role="img" aria-label={t(label)} className="h-auto w-24 sm:w-44" direction="ltr">
      <rect x="22" y="6" width="116" height="208" rx="18" className="fill-calm-soft stroke-line" strokeWidth="1.5" />
      <rect x="32" y="18" width="96" height="78" rx="8" className="fill-surface stroke-line" strokeWidth="1.5" />
      {of === 'done' ? (
        <path
          d="M64 57l11 11 22-24"
          fill="none"
          className="stroke-good"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <>
          <rect x="44" y="30" width="72" height="5" rx="2.5" className="fill-calm-soft" />
          <rect x="38" y="44" width="84" height="30" rx="6" className="fill-accent-soft" />
          <text
            x="80"
            y="64"
            textAnchor="middle"
            fontSize={size}
            fontWeight="600"
            letterSpacing="1"
            className="fill-ink tabular-nums"
          >
            {text}
          </text>
          <rect x="56" y="82" width="48" height="5" rx="2.5" className="fill-calm-soft" />
        </>
      )}
      {[0, 1, 2, 3].flatMap((row) =>
        [0, 1, 2].map((column) => (
          <rect
            key={`${row} ${column}`}
            x={40 + column * 29}
            y={110 + row * 23}
            width="22"
            height="15"
            rx="5"
            className={KEYS[`${row} ${column}`] ?? 'fill-surface stroke-line'}
            strokeWidth="1"
          />
        )),
      )}
    </svg>
  );
}

/** Cancel, back and confirm, as they are coloured on devices. */
const KEYS: Readonly<Record<string, string>> = {
  '3 0': 'fill-bad-soft stroke-line',
  '3 2': 'fill-good-soft stroke-line',
};
