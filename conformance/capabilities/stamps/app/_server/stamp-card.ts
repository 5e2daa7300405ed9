import { drawCard } from '#components/stamps/card-document.tsx';
import { cardRoute, findCard } from '#lib/modules/stamps/dashboard.ts';

/** The page of a stamp card with who draws it. */
export const stampCard = cardRoute({ find: (key) => findCard(key), draw: drawCard });
