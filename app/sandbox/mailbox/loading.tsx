export { PageSkeleton as default } from '#components/layout/states/page-skeleton.tsx';
