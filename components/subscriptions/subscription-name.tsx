import { RowLink } from '#components/list/wide-table.tsx';
import { CutText } from './cut-text.tsx';

type Named = { subscriptionId: string; buyerName: string; buyerEmail: string; description: string };

/** The name of a subscription in lists: its buyer, else its description. */
export const nameOf = ({ buyerName, buyerEmail, description }: Omit<Named, 'subscriptionId'>): string =>
  buyerName || buyerEmail || description;

/** The first cell of a list: whose subscription it is, which opens it, and what it is for. */
export function SubscriptionName({ of }: { of: Named }) {
  return (
    <>
      <RowLink href={`/subscriptions/${of.subscriptionId}`}>
        <CutText>{nameOf(of)}</CutText>
      </RowLink>
      <CutText className="text-sm text-muted">{of.description}</CutText>
    </>
  );
}
