import { OpenFrame } from './_server/screens/frame.tsx';
import Forbidden from './(dashboard)/forbidden.tsx';

/** The document of a 403: the frame around the screen that names the missing right. */
export default function ForbiddenDocument() {
  return (
    <OpenFrame>
      <Forbidden />
    </OpenFrame>
  );
}
