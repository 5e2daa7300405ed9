/** Path to which the authority sends people back after their sign-in; the operator registers it there. */
export const RETURN_PATH = '/settings/tax-authority/return';
