import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Operation } from '#components/docs/operation.tsx';
import { findOperation } from '#lib/docs/operations.ts';
import { settings } from '#lib/platform/env.ts';
import { ReaderKeys } from '#app/_server/docs/reader.tsx';

type Props = { params: Promise<{ id: string }> };

const operationOf = async ({ params }: Props) =>
  findOperation((await params).id, `${settings().appUrl}/api`) ?? notFound();

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { method, path } = await operationOf(props);
  return { title: `${method} ${path}` };
}

/** One operation of the API. */
export default async function OperationPage(props: Props) {
  const operation = await operationOf(props);
  return (
    <Operation
      operation={operation}
      isSandbox={!settings().isProduction}
      keys={<ReaderKeys path={`/docs/operations/${operation.id}`} />}
    />
  );
}
