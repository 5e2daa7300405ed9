import { RowLink } from '#components/list/wide-table.tsx';
import { CutText } from '#components/ui/cut-text.tsx';

type Named = { subscriptionId: string; buyerName: string; buyerEmail: string; description: string };

/** The name of a subscription in lists: its buyer, else its description. */
export const nameOf = ({ buyerName, buyerEmail, description }: Omit<Named, 'subscriptionId'>): string =>
  buyerName || buyerEmail || description;

/** First cell of a list: the buyer, linked to the subscription, and its description. */
export function SubscriptionName({ of }: { of: Named }) {
  return (
    <>
      <RowLink href={`/subscriptions/${of.subscriptionId}`}>
        <CutText>{nameOf(of)}</CutText>
      </RowLink>
      <CutText className="text-sm text-muted card:hidden">{of.description}</CutText>
    </>
  );
}
