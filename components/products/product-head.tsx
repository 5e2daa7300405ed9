import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { RecordHead } from '#components/ui/page/record-page.tsx';
import { ProductActions, type ProductActionsProps } from './product-actions.tsx';
import { ProductStatus } from './products-list.tsx';

type HeadProps = {
  product: {
    guid: string;
    name: string;
    status: number;
    /** Price of the product; null where it has none of its own. */
    prices: { includeVat: number; currency: string } | null;
  };
  seller: { key: string; name: string };
  /** True for a person of several businesses: the screen then names the product's. */
  isOneOfSeveral: boolean;
} & Pick<ProductActionsProps, 'actions' | 'links'>;

/** A product by name, with actions beside editing. */
export function ProductHead({ product, seller, isOneOfSeveral, actions, links }: HeadProps) {
  const { guid, name, status, prices } = product;
  return (
    <RecordHead
      name={name}
      badge={<ProductStatus status={status} />}
      owner={isOneOfSeveral ? seller.name : null}
      about={null}
      actions={
        actions || links ? (
          <ProductActions
            product={{ guid, name, price: prices?.includeVat ?? null, currency: prices?.currency ?? null }}
            sellerKey={seller.key}
            actions={actions}
            links={links}
          />
        ) : null
      }
    />
  );
}

/** Identifier of a product for those who use the API, at the end of its screen. */
export function ProductId({ guid }: { guid: string }) {
  const t = useTranslations('catalog.products');
  return (
    <p className="mt-8 flex flex-wrap items-center gap-1 text-sm text-muted">
      {t('guid')}
      <code translate="no" className="island font-mono break-all">
        {guid}
      </code>
      <CopyButton text={guid} name={t('guid')} />
    </p>
  );
}
