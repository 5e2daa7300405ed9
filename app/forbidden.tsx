import { ForbiddenScreen } from './_server/screens/forbidden-screen.tsx';
import { OpenFrame } from './_server/screens/frame.tsx';

export { refusedMetadata as generateMetadata } from './_server/screens/refused-metadata.ts';

/** The document of a 403: the frame around the screen that names the missing right. */
export default function ForbiddenDocument() {
  return (
    <OpenFrame>
      <ForbiddenScreen />
    </OpenFrame>
  );
}
