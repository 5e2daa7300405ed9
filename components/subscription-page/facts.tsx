/** @jsxImportSource preact */
import { IsolatedLine } from '#components/payment-page/views/screen.tsx';
import type { Fact } from './managed-view.ts';

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <IsolatedLine text={value} />
        </dd>
      </div>
    ))}
  </dl>
);
