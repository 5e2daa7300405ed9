import { FORMER_FAULTS } from '../former.ts';
import { createGlobal } from './create-embeds.ts';

/** The script at `/embed/v1/partner.js`, for pages that know embeds by their former names. */
Object.assign(window, { KupaParts: createGlobal(FORMER_FAULTS) });
