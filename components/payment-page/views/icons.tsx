/** @jsxImportSource preact */
// Small marks drawn here, so that nothing is fetched. All are decoration: words beside them say the same.

/** The outline of a card of unknown brand; `show-brand.ts` replaces it by the brand's mark. */
export function BrandIcon() {
  return (
    <svg class="brand" viewBox="0 0 36 24" width="36" height="24" aria-hidden="true" data-brand="">
      <rect x=".5" y=".5" width="35" height="23" rx="4" fill="none" stroke="currentColor" stroke-opacity=".35" />
      <text x="18" y="16" text-anchor="middle" fill="#fff" font-size="10.5" font-weight="700" font-style="italic" />
      <g hidden>
        <circle cx="14" cy="12" r="6.5" fill="#eb001b" />
        <circle cx="22" cy="12" r="6.5" fill="#f79e1b" fill-opacity=".9" />
      </g>
      <path
        d="M1 7h34v4H1zM5 17h8"
        fill="currentColor"
        fill-opacity=".35"
        stroke="currentColor"
        stroke-opacity=".35"
        stroke-width="2"
      />
    </svg>
  );
}

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
