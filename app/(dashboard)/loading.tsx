import { SalesSkeleton } from '#components/sales/sales-table.tsx';

export default function Loading() {
  return <SalesSkeleton />;
}
