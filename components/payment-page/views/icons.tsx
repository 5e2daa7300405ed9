/** @jsxImportSource preact */
// Small marks. All are decoration: words beside them say the same.

/** The mark of a card, a wallet or a bank (public/brand): fetched beside the page, which never waits for it. */
export const BrandMark = ({ of, ...more }: { of: string; class?: string; 'data-brand'?: string }) => (
  <img src={`/brand/${of}.svg`} width="36" height="24" alt="" {...more} />
);

export type SignName = 'done' | 'closed' | 'wait' | 'question';

const SIGNS: Partial<Record<SignName, string>> = { done: 'M7 12.5l3.5 3.5L17.5 9', wait: 'M12 6.5V12l3.5 2.5' };

const SERVERS: Partial<Record<SignName, string>> = {
  closed: 'M8 8l8 8M16 8l-8 8',
  question: 'M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.8v.2',
};

/** The shape of a sign that only the server draws: the script of the page does without it. */
export const shapeOf = (sign: SignName): string | undefined => SERVERS[sign];

/** The round sign of a screen: done, closed, waiting or unknown. */
export function Sign({ of, shape = SIGNS[of] }: { of: SignName; shape?: string | undefined }) {
  return (
    <svg class={`sign ${of}`} viewBox="0 0 24 24" width="48" height="48" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={shape} />
    </svg>
  );
}
