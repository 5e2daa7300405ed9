/** The marks on the buttons of wallets, as their guidelines want them beside the word: paths in a square of 24. */

type Mark = { path: string; color: string };

export const WALLET_NAMES = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' } as const;
export type WalletName = keyof typeof WALLET_NAMES;

export const WALLET_MARKS: Readonly<Record<WalletName, readonly Mark[]>> = {
  'apple-pay': [
    {
      color: 'currentColor',
      path:
        'M16.4 12.7c0-2.4 2-3.6 2.1-3.7-1.1-1.7-2.9-1.9-3.5-1.9-1.5-.2-2.9.9-3.7.9-.8 0-1.9-.9-3.2-.8-1.6 0-3.2 1-4 ' +
        '2.4-1.7 3-.4 7.4 1.2 9.8.8 1.2 1.8 2.5 3.1 2.4 1.2 0 1.7-.8 3.2-.8s1.9.8 3.2.8c1.3 0 2.2-1.2 3-2.4.9-1.3 ' +
        '1.3-2.7 1.3-2.7 0-.1-2.6-1-2.7-4zM14 5.6c.7-.8 1.1-1.9 1-3-1 0-2.2.7-2.9 1.5-.6.7-1.2 1.8-1 2.9 1.1.1 ' +
        '2.2-.6 2.9-1.4z',
    },
  ],
  'google-pay': [
    { color: '#4285f4', path: 'M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4z' },
    { color: '#34a853', path: 'M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.2H3.1v2.6A10 10 0 0 0 12 22z' },
    { color: '#fbbc04', path: 'M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9z' },
    { color: '#ea4335', path: 'M12 6a5.4 5.4 0 0 1 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6z' },
  ],
};
