/** Where a file of `app` stands: `app/(dashboard)/sales/[saleId]/page.tsx` at `/sales/[saleId]`. */
export const pathOfFile = (file: string): string =>
  `/${file
    .split('/')
    .slice(1, -1)
    .filter((part) => !/^\(.*\)$/.test(part))
    .join('/')}`;
