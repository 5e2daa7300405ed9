import { Fragment, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

/** On touch screens the button is larger than its line, which keeps its height, and hangs over its end. */
const COPY =
  '-my-1 self-start pointer-coarse:-my-2.5 pointer-coarse:-ms-2 pointer-coarse:-me-3.5 pointer-coarse:self-auto';

export type Fact = { label: string; value: ReactNode; copy?: string };

/**
 * A definition list: label over value on narrow places, side by side where there is room. Facts without a value are
 * left out.
 */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className="grid gap-y-2.5">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className="grid grid-cols-[minmax(6.5rem,1fr)_minmax(0,2fr)] items-baseline gap-x-4">
              <dt className="text-sm text-muted">{fact.label}</dt>
              <dd className="flex min-w-0 items-baseline gap-1 pointer-coarse:items-center">
                <span className="min-w-0 [overflow-wrap:anywhere]">{fact.value}</span>
                {fact.copy ? (
                  <span className={COPY}>
                    <CopyButton text={fact.copy} name={fact.label} />
                  </span>
                ) : null}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/**
 * Machine text (ids, addresses, keys): a fixed-width island. An id breaks between its groups and never inside one,
 * so that it can be read aloud; anything else may break anywhere.
 */
export function Code({ children }: { children: string }) {
  const groups = GROUPED.test(children) ? children.split('-') : null;
  if (groups === null)
    return (
      <code translate="no" className="island font-mono text-sm break-all">
        {children}
      </code>
    );
  return (
    <code translate="no" className="island font-mono text-sm">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one text, in their order
        <Fragment key={index}>
          <span className="whitespace-nowrap">{index < groups.length - 1 ? `${group}-` : group}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

const GROUPED = /^[A-Za-z0-9]{1,12}(?:-[A-Za-z0-9]{1,12})+$/;
