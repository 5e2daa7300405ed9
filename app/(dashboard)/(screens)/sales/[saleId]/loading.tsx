import { SaleSkeleton } from '#components/sales/sale/sale-skeleton.tsx';

export default function Loading() {
  return <SaleSkeleton />;
}
