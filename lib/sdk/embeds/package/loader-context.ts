import { createContext } from 'react';
import { loadEmbeds } from './index.ts';

/** How the components load their script: the package of the former name has another. */
export const LoaderContext = createContext(loadEmbeds);
