/** Addresses of hosted fields. Their host (`FIELDS_URL`) answers below `FIELDS_BASE` and nowhere else. */
export const FIELDS_BASE = '/hf/';

/** Documents of the frames. */
export const FRAMES_BASE = '/hf/v1/frame/';
