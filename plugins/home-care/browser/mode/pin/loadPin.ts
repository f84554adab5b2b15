/** What only a phone with a PIN needs; the site's worker keeps it, so that the PIN opens without a line. */
export const loadPin = () => import(/* webpackChunkName: "home-care-pin" */ './pinPart.ts');

/** What a browser can't encrypt, or can't keep, it can't keep for one person alone. */
export const canHavePin = (): boolean => 'indexedDB' in globalThis && 'subtle' in crypto;
