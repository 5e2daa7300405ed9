import { notFound } from 'next/navigation';
import { ReaderKeys } from '#app/_server/load/docs-reader.tsx';
import { publicPage } from '#app/_server/pages/open-pages.tsx';
import type { Address } from '#app/_server/pages/shared.ts';
import { Operation } from '#components/docs/operation.tsx';
import { findOperation } from '#lib/docs/operations.ts';
import { settings } from '#lib/platform/env.ts';

const operationOf = ({ params: { id = '' } }: Address) => findOperation(id, `${settings().appUrl}/api`) ?? notFound();

/** One operation of the API. */
const { generateMetadata, page } = publicPage('/docs/operations/[id]', {
  async title(address) {
    const { method, path } = operationOf(address);
    return `${method} ${path}`;
  },
  load: (address) => ({ operation: operationOf(address) }),
  show: ({ operation, isSandbox }) => (
    <Operation
      operation={operation}
      isSandbox={isSandbox}
      keys={<ReaderKeys path={`/docs/operations/${operation.id}`} />}
    />
  ),
});

export { generateMetadata };
export default page;
