import type { ScreenView } from '#app/_server/person.ts';
import { NewLink } from '#components/links/new-link.tsx';
import { can } from '#lib/modules/access/index.ts';
import { LinkTexts } from './catalog-texts.tsx';
import { links } from './link-actions.ts';

/** Makes a payment link, of a business for which the person may. */
export function NewLinkAction({ view: { sellers } }: { view: ScreenView }) {
  const businesses = sellers.filter((seller) => can(seller, 'make-sales')).map(({ key, name }) => ({ key, name }));
  return (
    <LinkTexts>
      <NewLink businesses={businesses} links={links} />
    </LinkTexts>
  );
}
