import { SalesSkeleton } from '#components/sales/list/sales-table.tsx';

export default function Loading() {
  return <SalesSkeleton />;
}
