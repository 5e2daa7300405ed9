import { OpenFrame } from './_server/screens/frame.tsx';
import { MissingScreen } from './_server/screens/missing-screen.tsx';

export { refusedMetadata as generateMetadata } from './_server/screens/refused-metadata.ts';

/** The page of a 404, in the frame of the viewer. */
export default function NotFound() {
  return (
    <OpenFrame>
      <MissingScreen />
    </OpenFrame>
  );
}
