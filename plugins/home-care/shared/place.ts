import * as z from 'zod/mini';

export const positionSchema = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type Position = z.infer<typeof positionSchema>;

/** Where a device was, and within how many metres it says it knows. */
export const placeSchema = z.extend(positionSchema, { accuracy: z.number().check(z.minimum(0), z.maximum(100_000)) });
export type Place = z.infer<typeof placeSchema>;

/** The worker does not want it, the device does not let the page know, or does not know in time or at all. */
export const noPlaces = ['declined', 'denied', 'timeout', 'unavailable'] as const;
export type NoPlace = (typeof noPlaces)[number];

/** Beyond the device's own accuracy: an address stands for a whole house and its yard, and is itself not exact. */
const reviewMetres = 300;
const earthMetres = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the ground, by the haversine formula. */
export const metresBetween = (one: Position, other: Position): number => {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return Math.round(2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(Math.sin(north / 2) ** 2 + across))));
};

export const isForReview = (metres: number, accuracy: number): boolean => metres > accuracy + reviewMetres;
