/** The path of a file of `app`: `/sales/[saleId]` for `app/(dashboard)/(screens)/sales/[saleId]/page.tsx`. */
export const pathOfFile = (file: string): string =>
  `/${file
    .split('/')
    .slice(1, -1)
    .filter((part) => !/^\(.*\)$/.test(part))
    .join('/')}`;
