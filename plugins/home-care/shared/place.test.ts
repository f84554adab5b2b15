import { isForReview, metresBetween, placeSchema } from './place.ts';

const parliament = { latitude: 45.4248, longitude: -75.6992 };

test('RTE-4 distances are those along the ground, also over the date line and from pole to pole', () => {
  expect(metresBetween(parliament, parliament)).toBe(0);
  // Peace Tower to the Château Laurier, and Ottawa to Toronto.
  expect(metresBetween(parliament, { latitude: 45.4256, longitude: -75.6953 })).toBeGreaterThan(290);
  expect(metresBetween(parliament, { latitude: 45.4256, longitude: -75.6953 })).toBeLessThan(340);
  expect(Math.abs(metresBetween(parliament, { latitude: 43.6532, longitude: -79.3832 }) - 352_000)).toBeLessThan(3_000);
  expect(metresBetween({ latitude: 0, longitude: 179.9995 }, { latitude: 0, longitude: -179.9995 })).toBeLessThan(150);
  const halfWay = metresBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 });
  expect(Math.abs(halfWay - 20_015_000)).toBeLessThan(1_000);
});

test('RTE-4 a place is for review only beyond what the device itself is unsure of', () => {
  expect([isForReview(300, 0), isForReview(301, 0), isForReview(1300, 1000), isForReview(1301, 1000)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('RTE-4 absurd places are none', () => {
  const good = { ...parliament, accuracy: 12 };
  expect(placeSchema.safeParse(good).success).toBe(true);
  for (const wrong of [
    { latitude: 90.1 },
    { latitude: -91 },
    { longitude: 180.5 },
    { longitude: -181 },
    { accuracy: -1 },
    { accuracy: 100_001 },
    { accuracy: Infinity },
    { latitude: NaN },
    { latitude: '45' },
    { longitude: null },
  ])
    expect([wrong, placeSchema.safeParse({ ...good, ...wrong }).success]).toEqual([wrong, false]);
});
