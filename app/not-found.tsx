import { OpenFrame } from './_server/screens/frame.tsx';
import MissingScreen from './(dashboard)/not-found.tsx';

/** The document of a 404, in the frame of whoever asked. */
export default function NotFound() {
  return (
    <OpenFrame>
      <MissingScreen />
    </OpenFrame>
  );
}
