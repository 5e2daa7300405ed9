import { SaleSkeleton } from '#components/sales/sale-skeleton.tsx';

export default function Loading() {
  return <SaleSkeleton />;
}
