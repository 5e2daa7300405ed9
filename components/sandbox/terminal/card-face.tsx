import type { DrawnCard } from '#lib/sandbox/terminal/cards.ts';

const MARKS: Readonly<Record<DrawnCard['name'], string>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  isracard: 'isracard',
  'google-pay': 'google-pay',
  'apple-pay': 'apple-pay',
};

/** A card as it lies on the bench, or a telephone with one in it. */
export function CardFace({ card: { name, number, entries } }: { card: DrawnCard }) {
  const isPhone = entries.includes('phone');
  return (
    <span className="pos-card" data-card={name}>
      <img
        src={`/brand/${MARKS[name]}.svg`}
        alt=""
        width={30}
        height={20}
        className={isPhone ? '' : 'justify-self-end'}
      />
      {isPhone ? null : (
        <>
          <span className="self-center">{entries.includes('insert') ? <span className="pos-chip block" /> : null}</span>
          <span translate="no" className="island">
            <span className="pos-hidden">•••• </span>
            {number.slice(-4)}
          </span>
        </>
      )}
    </span>
  );
}
