import { createGlobal } from './create-embeds.ts';

/** The script at `/embed/v1/embeds.js`. */
Object.assign(window, { KupaEmbeds: createGlobal() });
