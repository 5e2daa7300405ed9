import { BareShell } from '#components/layout/bare-shell.tsx';
import { settings } from '#lib/platform/env.ts';
import { MissingScreen } from './_server/screens/missing-screen.tsx';

export { refusedMetadata as generateMetadata } from './_server/screens/refused-metadata.ts';

/** The page of an unknown address, and of a 404 outside every frame. Next sends it along with each document. */
export default function NotFound() {
  return (
    <BareShell isSandbox={settings().environment === 'sandbox'}>
      <MissingScreen />
    </BareShell>
  );
}
