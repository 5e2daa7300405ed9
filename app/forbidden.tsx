import { BareShell } from '#components/layout/bare-shell.tsx';
import { settings } from '#lib/platform/env.ts';
import { ForbiddenScreen } from './_server/screens/forbidden-screen.tsx';

export { refusedMetadata as generateMetadata } from './_server/screens/refused-metadata.ts';

/** The page of a 403 outside the dashboard: the counter, a sheet to print. Next sends it along with each document. */
export default function ForbiddenDocument() {
  return (
    <BareShell isSandbox={settings().environment === 'sandbox'}>
      <ForbiddenScreen />
    </BareShell>
  );
}
