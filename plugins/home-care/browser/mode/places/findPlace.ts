import { type NoPlace, type Place, placeSchema } from '../../../shared/place.ts';

/** So long the device may look for it, and so long an answer is waited for: a question may stand open for ever. */
const [lookMs, waitMs, freshMs] = [20_000, 60_000, 30_000] as const;

const whyOf = (code: number): NoPlace => (code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable');

/** A metre is as exact as anybody needs it. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Where the device is now, asked once. */
export const findPlace = (): Promise<Place | NoPlace> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable');
    const timer = setTimeout(() => resolve('timeout'), waitMs);
    const end = (is: Place | NoPlace): void => {
      clearTimeout(timer);
      resolve(is);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const read = placeSchema.safeParse({
          latitude: rounded(latitude, 5),
          longitude: rounded(longitude, 5),
          accuracy: Math.ceil(accuracy),
        });
        end(read.success ? read.data : 'unavailable');
      },
      ({ code }) => end(whyOf(code)),
      { enableHighAccuracy: true, timeout: lookMs, maximumAge: freshMs },
    );
  });
