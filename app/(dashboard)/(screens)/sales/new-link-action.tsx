import type { ScreenView } from '#app/_server/person.ts';
import { CounterLink } from '#components/counter/counter-link.tsx';
import { NewLink } from '#components/links/new-link.tsx';
import { can } from '#lib/modules/access/index.ts';
import { LinkTexts } from '#app/_server/screens/catalog-texts.tsx';
import { links } from '#app/_server/screens/link-actions.ts';

/** The ways to a new payment: the counter, and a link of a business for which the person may make one. */
export function NewLinkAction({ view: { sellers } }: { view: ScreenView }) {
  const businesses = sellers.filter((seller) => can(seller, 'make-sales')).map(({ key, name }) => ({ key, name }));
  return (
    <>
      {sellers.some((seller) => can(seller, 'use-counter')) ? <CounterLink /> : null}
      <LinkTexts>
        <NewLink businesses={businesses} links={links} mayBuild={sellers.some((seller) => can(seller, 'see-keys'))} />
      </LinkTexts>
    </>
  );
}
