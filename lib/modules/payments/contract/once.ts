/** A token that names one form of a page: 128 random bits, base64url. What is sent with it twice is done once. */
const ONCE = /^[\w-]{22}$/;

export const isOnce = (text: unknown): text is string => typeof text === 'string' && ONCE.test(text);
